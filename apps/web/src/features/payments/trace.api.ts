import { reportMissingPayment, tracePayment } from '@zatyshok/contract/bills/payment-trace'
import type { CallInput, Reply } from '@zatyshok/contract/endpoint'
import { call } from '../../lib/portal.ts'

export type PaymentFacts = CallInput<typeof tracePayment>['body']
export type Trace = Reply<typeof tracePayment>

export const trace = (body: PaymentFacts) => call(tracePayment, { body })
export const report = (body: PaymentFacts) => call(reportMissingPayment, { body })
