import '@zatyshok/i18n/all-messages'
import { t } from '@zatyshok/i18n/translate'
import type { ArrivalProblem } from '../../platform/http/watch-arrivals.ts'

/** What is wrong between people and the portal, and what to do about it: for the start and for `/admin`. */
export const describeArrival = (problem: ArrivalProblem): string =>
  t(problem === 'https_as_http' ? 'arrivals.httpsAsHttp' : 'arrivals.onePrivateNetwork')
