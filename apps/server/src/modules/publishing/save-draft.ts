import type { ParsedInput, Reply } from '@zatyshok/contract/endpoint'
import type { saveDraft as endpoint } from '@zatyshok/contract/publishing'
import { type ActorContext, inTransaction } from '../../context.ts'
import { isUniqueViolation } from '../../platform/db/unique-violation.ts'
import { sanitiseWithReport } from '../../platform/html/sanitise.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { asEntry, asVersionWithText } from './as-entry.ts'
import { categoryFor } from './category-for.ts'
import { conflictWith, entryToChange, entryWithId } from './change-entry.ts'
import { type FoundEntry, updateEntry } from './entries.queries.ts'
import { isFixed } from './fixed-entries.ts'
import { findVersion, insertVersion, type Text, updateVersion } from './versions.queries.ts'

type Input = ParsedInput<typeof endpoint>

/** Of one editor, within which savings are one version and not many. */
const sittingMs = 30 * 60_000

/**
 * Keeps what an editor has written, sanitised (B07). Of two who write at once, the second is told who was first, and
 * the second's text stays as a version of its own: nothing is lost.
 *
 * @throws AppError `not_found`, `content_conflict`, `slug_taken`, `entry_fixed`, `invalid_value`
 */
export async function saveDraft(ctx: ActorContext, input: Input): Promise<Reply<typeof endpoint>> {
  const id = Number(input.params.id)
  const { html, removed } = sanitiseWithReport(input.body.html)
  const text = { ...textOf(input.body), html }
  const first = await inTransaction(ctx, async (ctx) => {
    const entry = await entryToChange(ctx, id)
    if (entry.revision !== input.body.revision) {
      await insertVersion(ctx.db, { ...text, ...authorship(ctx), entryId: id, aside: true })
      return entry
    }
    const draftId = await keepText(ctx, entry, text)
    await moveEntry(ctx, entry, { ...input.body, draftId })
    return undefined
  })
  if (first) throw conflictWith(first)
  return { ...(await savedEntry(ctx, id)), removed: [...removed] }
}

async function savedEntry(ctx: ActorContext, id: number): Promise<Omit<Reply<typeof endpoint>, 'removed'>> {
  const entry = await entryWithId(ctx, id)
  const draft = await findVersion(ctx.db, id, entry.draftId ?? 0)
  if (!draft) throw new AppError('not_found')
  return { entry: asEntry(entry, ctx.now), text: asVersionWithText(draft, entry) }
}

/** Into the draft, while it is the same editor's of the same sitting; else a new version becomes the draft. */
async function keepText(ctx: ActorContext, entry: FoundEntry, text: Text): Promise<number> {
  const { db, now, actor } = ctx
  const draft = entry.draftId === null ? undefined : await findVersion(db, entry.id, entry.draftId)
  const sameSitting = draft?.authorId === actor.userId && now.getTime() - draft.createdAt.getTime() < sittingMs
  if (draft && !draft.publishedAt && sameSitting) {
    await updateVersion(db, draft.id, text, now)
    return draft.id
  }
  await recordAudit(ctx, { action: 'content.edit', target: `${entry.kind} ${entry.slug}` })
  return insertVersion(db, { ...text, ...authorship(ctx), entryId: entry.id, aside: false })
}

interface Move {
  readonly slug: string
  readonly category: string | null
  readonly position: number
  readonly draftId: number
}

async function moveEntry(ctx: ActorContext, entry: FoundEntry, { slug, category, position, draftId }: Move) {
  if (slug !== entry.slug && isFixed(entry)) throw new AppError('entry_fixed')
  const categoryId = await categoryFor(ctx, entry.kind, category ?? undefined)
  try {
    const change = { slug, category_id: categoryId, position, draft_id: draftId }
    await updateEntry(ctx.db, entry.id, { ...change, at: ctx.now, by: ctx.actor.login })
  } catch (error) {
    if (isUniqueViolation(error, 'content_entries_kind_slug_key')) throw new AppError('slug_taken')
    throw error
  }
}

const textOf = ({ title, description, html, file, link }: Input['body']): Text => ({
  ...{ title, description, html, file, link },
})

const authorship = ({ actor, now }: ActorContext) => ({ authorId: actor.userId, author: actor.login, at: now })
