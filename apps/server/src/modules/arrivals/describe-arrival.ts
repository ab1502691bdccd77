import '@zatyshok/i18n/all-messages'
import { t } from '@zatyshok/i18n/translate'
import type { ArrivalProblem } from '../../platform/http/watch-arrivals.ts'

/**
 * Describes a fault between the reverse proxy and the portal, and how to repair it; shown at the start and in `/admin`.
 */
export const describeArrival = (problem: ArrivalProblem): string =>
  t(problem === 'https_as_http' ? 'arrivals.httpsAsHttp' : 'arrivals.onePrivateNetwork')
