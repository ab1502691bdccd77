import type { ParsedInput, Reply } from '@zatyshok/contract/endpoint'
import type * as contract from '@zatyshok/contract/inbox'
import { kyivDay } from '@zatyshok/domain/calendar'
import { type ActorContext, type Context, inTransaction } from '../../context.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { deleteNotesBefore, findNotedItem, insertNote, listNotes, type NotedItem } from './inbox-notes.queries.ts'
import { nouns } from './nouns.ts'

type Notes = Reply<typeof contract.listInboxNotes>

/** Lists the notes on an item, waiting or done. @throws AppError `not_found`, also for another provider's item */
export async function listInboxNotes(
  ctx: ActorContext,
  { params }: ParsedInput<typeof contract.listInboxNotes>,
): Promise<Notes> {
  const item = { kind: params.kind, id: Number(params.id) }
  if (!(await findNotedItem(ctx.db, item, ctx.actor.providerId))) throw new AppError('not_found')
  return notesOf(ctx, item)
}

/**
 * Writes a note on an item, waiting or done. The audit log has the fact, not the words, which may name a resident.
 *
 * @throws AppError `not_found`, also for another provider's item
 */
export function addInboxNote(
  ctx: ActorContext,
  { params, body: { text } }: ParsedInput<typeof contract.addInboxNote>,
): Promise<Notes> {
  return inTransaction(ctx, async (ctx) => {
    const { userId, providerId } = ctx.actor
    const item = { kind: params.kind, id: Number(params.id) }
    const found = await findNotedItem(ctx.db, item, providerId)
    if (!found) throw new AppError('not_found')
    if (await insertNote(ctx.db, { ...item, text, by: userId, at: ctx.now, on: kyivDay(ctx.now) })) {
      await recordAudit(ctx, { action: 'inbox.note', target: `${nouns[item.kind]} ${found.openId}` })
    }
    return notesOf(ctx, item)
  })
}

const notesOf = async ({ db }: ActorContext, item: NotedItem): Promise<Notes> =>
  (await listNotes(db, item)).map(({ at, ...note }) => ({ ...note, at: at.toISOString() }))

const batch = 500

/** Deletes notes older than the retention of messages, in short batches. */
export async function forgetOldNotes({ db, now, settings }: Context): Promise<void> {
  const before = new Date(now)
  before.setUTCMonth(before.getUTCMonth() - settings.feedback.keepMonths)
  while ((await deleteNotesBefore(db, { before, limit: batch })) === batch);
}
