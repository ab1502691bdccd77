import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { invoiceId } from './invoices.ts'

/** A resident's question; each error text is a key of the catalogue. */
export const questionText = z
  .string()
  .check(z.trim(), z.minLength(10, 'validation.feedback.message.min'), z.maxLength(2000))

export const askAboutInvoice = endpoint({
  method: 'POST',
  path: '/api/warehouse/consumer/invoice-question',
  access: 'consumer',
  noun: 'invoices',
  summary: 'Ask the operators about a bill: a message that names it. The same question is one message a day.',
  body: z.object({ invoiceId, text: questionText }),
  /** Number of the message. */
  reply: z.object({ id: z.int() }),
  errors: ['session_missing', 'session_expired', 'forbidden', 'anti_forgery', 'not_found', 'too_many_requests'],
})
