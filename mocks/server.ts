import { demo } from './demo/extension.ts'
import { runServer } from './hosts/server.ts'
import { openApiDocument } from './tools/openapi/document.ts'

/** `npm run mock:server`: the fake service over HTTP, with the demo's additions. */
runServer({ extension: demo, openApi: () => openApiDocument({ control: demo }) })
