import { typedEndpoints } from '../../../src/contract/index.ts'

/** The service's API, as types and names. */

export type { AddedRows, OwnScenario } from '../../../fixtures/added-rows/schema.ts'
export { type PersonaKey, personaPassword, personas } from '../../../fixtures/personas.ts'
export { type ScenarioName, scenarios } from '../../../fixtures/scenarios/index.ts'
export type { EndpointId } from '../../../src/contract/access-and-lists.ts'
export type { EndpointInput, EndpointReply } from '../../../src/contract/endpoint.ts'
export { type ErrorCode, errorCodes, genericCodes, productCodes } from '../../../src/contract/errors.ts'
export type { AnyEndpoint, EndpointById } from '../../../src/contract/index.ts'
export { type FaultKind, faultKinds } from '../../service/faults.ts'
export { typedEndpoints as endpoints }
export const endpointIds = typedEndpoints.map(({ id }) => id)
