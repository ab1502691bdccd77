import type { CallInput, Reply } from '@zatyshok/contract/endpoint'
import { reportMissingPayment, tracePayment } from '@zatyshok/contract/payment-trace'
import { call } from '../../lib/portal.ts'

export type PaymentFacts = CallInput<typeof tracePayment>['body']
export type Trace = Reply<typeof tracePayment>

export const trace = (body: PaymentFacts) => call(tracePayment, { body })
export const report = (body: PaymentFacts) => call(reportMissingPayment, { body })
