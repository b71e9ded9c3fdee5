import { handlersFor } from '../backend/make-handlers.ts'
import { runOfTeam } from './runs.ts'

export const artifacts = handlersFor({
  'artifacts.list': ({ params, caller, db, refuse }) => {
    runOfTeam(db, params.id.slice(0, 36), caller)
    throw refuse('NOT_FOUND')
  },
  'artifacts.get': ({ query, caller, db, refuse }) => {
    runOfTeam(db, query.key.slice(0, 36), caller)
    throw refuse('NOT_FOUND')
  },
})
