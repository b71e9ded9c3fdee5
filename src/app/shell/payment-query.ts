import { endpointQuery } from '../../api/query.ts'
import { getPaymentInfo } from '../../contract/teams.ts'

export const paymentQuery = endpointQuery(getPaymentInfo, {})
