import type { ParsedInput } from '@zatyshok/contract/endpoint'
import type { updateFeedback as endpoint } from '@zatyshok/contract/feedback-inbox'
import { t } from '@zatyshok/i18n/translate'
import { type ActorContext, inTransaction } from '../../context.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { type Thread, threadOf } from './feedback-thread.ts'
import { changeMessage, findThread } from './inbox.queries.ts'

type Body = ParsedInput<typeof endpoint>['body']

/**
 * Assigns or releases a message, changes its state or its note. The second of two concurrent changes gets a conflict
 * that names the first colleague, and the first change stays.
 *
 * @throws AppError `not_found`, `content_conflict`
 */
export async function updateFeedback(
  ctx: ActorContext,
  { params, body }: ParsedInput<typeof endpoint>,
): Promise<Thread> {
  const id = Number(params.id)
  return inTransaction(ctx, async (ctx) => {
    const state = body.state ?? (body.assignee === 'me' ? await stateOfAssigned(ctx, id) : undefined)
    const { revision, note } = body
    const changed = await changeMessage(ctx.db, {
      id,
      revision,
      by: ctx.actor.userId,
      providerId: ctx.actor.providerId,
      ...newAssignee(ctx, body),
      state,
      note,
    })
    if (!changed) throw await conflictOver(ctx, id)
    const detail = { ...withoutUndefined({ state, assignee: body.assignee }), noteChanged: note !== undefined }
    await recordAudit(ctx, { action: 'feedback.update', target: `feedback ${id}`, detail })
    return threadOf(ctx, id)
  })
}

const newAssignee = ({ actor }: ActorContext, { assignee }: Body) =>
  assignee === undefined ? {} : { assigneeId: assignee === 'me' ? actor.userId : null }

/** An assigned new message is in progress; a closed message stays closed. */
async function stateOfAssigned({ db, actor }: ActorContext, id: number): Promise<'work' | undefined> {
  return (await findThread(db, id, actor.providerId))?.state === 'new' ? 'work' : undefined
}

/**
 * Returns the reason for a refused change: the message is missing, or a colleague, given by name, has changed it first.
 */
export async function conflictOver({ db, actor }: ActorContext, id: number): Promise<AppError> {
  const found = await findThread(db, id, actor.providerId)
  if (!found) return new AppError('not_found')
  const name = found.changedBy ?? t('inbox.somebody')
  return new AppError('content_conflict', { errors: [{ message: t('inbox.conflict', { name }) }] })
}

const withoutUndefined = (values: Readonly<Record<string, string | undefined>>): Record<string, string> =>
  Object.fromEntries(Object.entries(values).flatMap(([key, value]) => (value === undefined ? [] : [[key, value]])))
