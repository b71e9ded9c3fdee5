import { demoAddOn } from './demo/add-on.ts'
import { runServer } from './hosts/server.ts'
import { openApiDocument } from './tools/openapi/document.ts'

/** `npm run mock:server`: the fake service over HTTP, with the demo's additions. */
runServer({ addOn: demoAddOn, openApi: () => openApiDocument({ control: demoAddOn }) })
