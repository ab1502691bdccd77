import type * as contract from '@zatyshok/contract/answer-templates'
import type { ParsedInput, Reply } from '@zatyshok/contract/endpoint'
import { unknownPlaceholder } from '@zatyshok/domain/answer-template'
import { t } from '@zatyshok/i18n/translate'
import { type ActorContext, inTransaction } from '../../context.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { recordAudit } from '../audit/record-audit.ts'
import {
  changeTemplate,
  deleteTemplate,
  insertTemplate,
  listTemplates,
  mostTemplates,
} from './answer-templates.queries.ts'

type Templates = Reply<typeof contract.listAnswerTemplates>

/** Lists the templates of answers by title. */
export const listAnswerTemplates = async ({ db }: Pick<ActorContext, 'db'>): Promise<Templates> =>
  (await listTemplates(db)).map(({ changedAt, ...template }) => ({ ...template, changedAt: changedAt.toISOString() }))

/** @throws AppError `invalid_value` for an unknown placeholder, or if there are two hundred already */
export function addAnswerTemplate(
  ctx: ActorContext,
  { body }: ParsedInput<typeof contract.addAnswerTemplate>,
): Promise<Templates> {
  refuseUnknownPlaceholder(body.text)
  return inTransaction(ctx, async (ctx) => {
    const id = await insertTemplate(ctx.db, { ...body, by: ctx.actor.userId, at: ctx.now })
    if (id === undefined) {
      throw new AppError('invalid_value', { errors: [{ message: t('inbox.templates.tooMany', { n: mostTemplates }) }] })
    }
    await recordAudit(ctx, { action: 'answerTemplate.add', target: `answer template ${id}` })
    return listAnswerTemplates(ctx)
  })
}

/** @throws AppError `not_found`, `content_conflict`, `invalid_value` for an unknown placeholder */
export function updateAnswerTemplate(
  ctx: ActorContext,
  { params, body }: ParsedInput<typeof contract.updateAnswerTemplate>,
): Promise<Templates> {
  const id = Number(params.id)
  refuseUnknownPlaceholder(body.text)
  return inTransaction(ctx, async (ctx) => {
    const isChanged = await changeTemplate(ctx.db, { id, ...body, by: ctx.actor.userId, at: ctx.now })
    if (!isChanged) throw await conflictOver(ctx, id)
    await recordAudit(ctx, { action: 'answerTemplate.update', target: `answer template ${id}` })
    return listAnswerTemplates(ctx)
  })
}

/** @throws AppError `not_found` */
export function removeAnswerTemplate(
  ctx: ActorContext,
  { params }: ParsedInput<typeof contract.removeAnswerTemplate>,
): Promise<Templates> {
  const id = Number(params.id)
  return inTransaction(ctx, async (ctx) => {
    if (!(await deleteTemplate(ctx.db, id))) throw new AppError('not_found')
    await recordAudit(ctx, { action: 'answerTemplate.remove', target: `answer template ${id}` })
    return listAnswerTemplates(ctx)
  })
}

function refuseUnknownPlaceholder(text: string): void {
  const mark = unknownPlaceholder(text)
  if (mark === undefined) return
  const message = t('inbox.templates.unknown', { mark, nameMark: '{name}', idMark: '{id}' })
  throw new AppError('invalid_value', { errors: [{ path: 'text', message }] })
}

async function conflictOver({ db }: ActorContext, id: number): Promise<AppError> {
  const found = (await listTemplates(db)).find((template) => template.id === id)
  if (!found) return new AppError('not_found')
  const name = found.changedBy || t('inbox.somebody')
  return new AppError('content_conflict', { errors: [{ message: t('inbox.conflict', { name }) }] })
}
