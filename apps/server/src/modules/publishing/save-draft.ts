import type { saveDraft as endpoint } from '@zatyshok/contract/content/publishing'
import type { ParsedInput, Reply } from '@zatyshok/contract/endpoint'
import { type ActorContext, inTransaction } from '../../context.ts'
import { isUniqueViolation } from '../../platform/db/unique-violation.ts'
import { sanitiseWithReport } from '../../platform/html/sanitise.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { asEntry, asVersionWithText } from './as-entry.ts'
import { categoryFor } from './category-for.ts'
import { conflictWith, entryToChange, entryWithId } from './change-entry.ts'
import { type FoundEntry, isSlugTaken, updateEntry } from './entries.queries.ts'
import { isFixed } from './fixed-entries.ts'
import { findVersion, insertVersion, type Text, updateVersion } from './versions.queries.ts'

type Input = ParsedInput<typeof endpoint>

/** Time in which saves of one editor change the same version, milliseconds; later saves make a new one. */
const sittingMs = 30 * 60_000

/**
 * Saves an editor's draft, sanitised (B07). Address, category and place belong to the draft and become public when it
 * is published. The second of two concurrent editors gets `content_conflict` with the login of the first. The second
 * text is kept as a version aside.
 *
 * @throws AppError `not_found`, `content_conflict`, `slug_taken`, `entry_fixed`, `invalid_value`
 */
export async function saveDraft(ctx: ActorContext, input: Input): Promise<Reply<typeof endpoint>> {
  const id = Number(input.params.id)
  const { html, removed } = sanitiseWithReport(input.body.html)
  const { revision, slug, category, position, title, description, file, link } = input.body
  const first = await inTransaction(ctx, async (ctx) => {
    const entry = await entryToChange(ctx, id)
    const before = await findVersion(ctx.db, id, entry.draftId ?? entry.publishedId ?? 0)
    const { cover = before?.cover ?? null, attachments = before?.attachments ?? [] } = input.body
    const written = { slug, position, title, description, html, file, link, cover, attachments }
    const placed = categoryFor(ctx, entry.kind, category ?? undefined)
    if (!isOwnRevision(entry, revision)) {
      // The text is kept although its category may have been deleted.
      const categoryId = await placed.catch(() => null)
      await insertVersion(ctx.db, { ...written, categoryId, ...authorship(ctx), entryId: id, aside: true })
      return entry
    }
    await refuseAddress(ctx, entry, slug)
    await keepDraft(ctx, entry, { ...written, categoryId: await placed })
    return undefined
  })
  if (first) throw conflictWith(first)
  return { ...(await savedEntry(ctx, id)), removed: [...removed] }
}

/**
 * True if the revision is the one that the editor has read. Publishing at the scheduled hour also raises the revision,
 * and publishes the editor's own text.
 */
const isOwnRevision = ({ revision, settledRevision }: FoundEntry, seen: number): boolean =>
  seen === revision || (seen === revision - 1 && revision === settledRevision)

async function refuseAddress({ db }: ActorContext, entry: FoundEntry, slug: string): Promise<void> {
  if (slug === entry.slug) return
  if (isFixed(entry)) throw new AppError('entry_fixed')
  if (await isSlugTaken(db, entry.kind, slug, entry.id)) throw new AppError('slug_taken')
}

async function savedEntry(ctx: ActorContext, id: number): Promise<Omit<Reply<typeof endpoint>, 'removed'>> {
  const entry = await entryWithId(ctx, id)
  const draft = await findVersion(ctx.db, id, entry.draftId ?? 0)
  if (!draft) throw new AppError('not_found')
  return { entry: asEntry(entry, ctx.now), text: asVersionWithText(draft, entry) }
}

async function keepDraft(ctx: ActorContext, entry: FoundEntry, written: Text): Promise<void> {
  const draftId = await keepText(ctx, entry, written)
  const { slug, categoryId, position } = written
  // An entry that was never public has only its draft's address.
  const place = entry.publishedAt === null ? { slug, category_id: categoryId, position } : {}
  try {
    await updateEntry(ctx.db, entry.id, { ...place, draft_id: draftId, at: ctx.now, by: ctx.actor.login })
  } catch (error) {
    // A node of the previous version does not check the addresses of drafts.
    if (isUniqueViolation(error, 'content_entries_kind_slug_key')) throw new AppError('slug_taken')
    throw error
  }
}

/**
 * Changes the draft if it is from the same editor within `sittingMs`; otherwise inserts a new version as the draft.
 */
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

const authorship = ({ actor, now }: ActorContext) => ({ authorId: actor.userId, author: actor.login, at: now })
