import type { Entry } from '@zatyshok/contract/content/content-entry'
import '@zatyshok/i18n/all-messages'
import { t } from '@zatyshok/i18n/translate'
import { type ActorContext, inTransaction } from '../../context.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { asEntry } from './as-entry.ts'
import { type FoundEntry, findEntry, lockEntry, updateEntry } from './entries.queries.ts'
import { settleDue } from './publish-due.ts'

type Change = Omit<Parameters<typeof updateEntry>[2], 'at' | 'by'>

interface Step {
  readonly id: number
  /** The revision that the editor has read. */
  readonly revision: number
  /** Action for the audit log, such as `content.publish`. */
  readonly action: string
  /** Returns the entry's new state; runs in the transaction, with the entry locked. */
  decide(ctx: ActorContext, entry: FoundEntry): Promise<Change>
}

/**
 * Changes an entry in one transaction: locks it, applies its schedule, checks the revision, records the audit.
 *
 * @throws AppError `not_found`; `content_conflict`, which names the other editor
 */
export function changeEntry(ctx: ActorContext, { id, revision, action, decide }: Step): Promise<Entry> {
  return inTransaction(ctx, async (ctx) => {
    const entry = await entryToChange(ctx, id)
    if (entry.revision !== revision) throw conflictWith(entry)
    const change = await decide(ctx, entry)
    await updateEntry(ctx.db, id, { ...change, at: ctx.now, by: ctx.actor.login })
    await recordAudit(ctx, { action, target: `${entry.kind} ${entry.slug}` })
    return asEntry(await entryWithId(ctx, id), ctx.now)
  })
}

/** @throws AppError `not_found` */
export async function entryToChange({ db, now }: ActorContext, id: number): Promise<FoundEntry> {
  await settleDue(db, now, id)
  const entry = await lockEntry(db, id)
  if (!entry) throw new AppError('not_found')
  return entry
}

/** @throws AppError `not_found` */
export async function entryWithId({ db }: Pick<ActorContext, 'db'>, id: number): Promise<FoundEntry> {
  const entry = await findEntry(db, id)
  if (!entry) throw new AppError('not_found')
  return entry
}

export function conflictWith({ changedBy }: FoundEntry): AppError {
  const message = changedBy === '' ? t('error.content_conflict') : t('editor.conflict.first', { name: changedBy })
  return new AppError('content_conflict', { errors: [{ message }] })
}
