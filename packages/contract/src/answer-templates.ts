import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { moment, rowId, seenRevision } from './primitives.ts'

const noun = 'feedback'
const access = 'cityOperator'
const path = '/api/admin/answer-templates'
const staffErrors = ['session_missing', 'session_expired', 'forbidden', 'second_factor_setup_required'] as const
const writeErrors = [...staffErrors, 'anti_forgery', 'content_conflict'] as const

const required = z.minLength(1, 'validation.required')
/** `{name}` and `{id}` in the text are replaced by those of the answered message. */
export const answerTemplate = z.object({
  title: z.string().check(z.trim(), required, z.maxLength(120)),
  text: z.string().check(z.trim(), required, z.maxLength(10_000)),
})
export const keptTemplate = z.extend(answerTemplate, {
  id: z.int(),
  revision: seenRevision,
  changedAt: moment,
  changedBy: z.string(),
})

export const listAnswerTemplates = endpoint({
  method: 'GET',
  path,
  access,
  noun,
  summary: 'Templates of answers, by title.',
  reply: z.array(keptTemplate),
  errors: staffErrors,
})

export const addAnswerTemplate = endpoint({
  method: 'POST',
  path,
  access,
  noun,
  summary: 'Add a template of answers; two hundred at most.',
  body: answerTemplate,
  reply: z.array(keptTemplate),
  errors: [...staffErrors, 'anti_forgery'],
})

export const updateAnswerTemplate = endpoint({
  method: 'PUT',
  path: `${path}/:id`,
  access,
  noun,
  summary: 'Change a template of answers.',
  params: z.object({ id: rowId }),
  body: z.extend(answerTemplate, { revision: seenRevision }),
  reply: z.array(keptTemplate),
  errors: [...writeErrors, 'not_found'],
})

export const removeAnswerTemplate = endpoint({
  method: 'DELETE',
  path: `${path}/:id`,
  access,
  noun,
  summary: 'Remove a template of answers.',
  params: z.object({ id: rowId }),
  reply: z.array(keptTemplate),
  errors: [...staffErrors, 'anti_forgery', 'not_found'],
})
