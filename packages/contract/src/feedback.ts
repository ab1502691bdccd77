import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { fileErrors, type UploadDeclaration } from './files.ts'
import { captchaSolution } from './people/credentials.ts'
import { rowId } from './primitives.ts'

/** Reports this error only and skips further checks of the field. */
const only = (error: string) => ({ error, abort: true })
const required = z.minLength(1, only('validation.required'))

/** A visitor's message (specification §5); each error text is a key of the catalogue. */
export const feedbackForm = z.object({
  name: z.string().check(z.trim(), required, z.minLength(3, 'validation.feedback.name.min'), z.maxLength(200)),
  email: z
    .string()
    .check(
      z.trim(),
      required,
      z.maxLength(254, 'validation.feedback.email.format'),
      z.regex(z.regexes.email, 'validation.feedback.email.format'),
    ),
  message: z.string().check(z.trim(), required, z.minLength(10, 'validation.feedback.message.min'), z.maxLength(5000)),
})

export const sendFeedback = endpoint({
  method: 'POST',
  path: '/api/cms/public/callback',
  access: 'public',
  noun: 'feedback',
  summary: 'Send a message; gives its number, and a cookie by which this browser may attach one file within an hour.',
  body: z.extend(feedbackForm, { captcha: captchaSolution }),
  reply: z.object({ id: z.int() }),
  errors: ['anti_forgery', 'captcha_required', 'captcha_refused', 'more_work_needed'],
})

/** The single attachment of a message (specification §5). */
export const attachment = {
  field: 'attachment',
  maxBytes: 10 * 1024 * 1024,
  kinds: ['jpg', 'png', 'doc', 'docx', 'pdf'],
} as const satisfies UploadDeclaration

export const attachToFeedback = endpoint({
  method: 'POST',
  path: '/api/cms/public/callback/:id/attachment',
  access: 'public',
  noun: 'feedback',
  summary: 'Attach the file of a message just sent: once, within an hour, from the browser that sent it.',
  params: z.object({ id: rowId }),
  query: z.object({ captcha: captchaSolution }),
  upload: attachment,
  reply: z.object({ attached: z.literal(true) }),
  errors: [...fileErrors, 'upload_refused', 'captcha_refused', 'more_work_needed'],
})
