import type {
  archiveEntry as archiveEndpoint,
  endEntry as endEndpoint,
  publishEntry as publishEndpoint,
  unarchiveEntry as unarchiveEndpoint,
  withdrawEntry as withdrawEndpoint,
} from '@zatyshok/contract/content/publishing'
import type { ParsedInput, Reply } from '@zatyshok/contract/endpoint'
import '@zatyshok/i18n/all-messages'
import { t } from '@zatyshok/i18n/translate'
import type { ActorContext } from '../../context.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { changeEntry } from './change-entry.ts'
import type { FoundEntry } from './entries.queries.ts'
import { isFixed } from './fixed-entries.ts'
import { findVersion, markPublished } from './versions.queries.ts'

/**
 * Publishes the draft now or at a future moment (J02). Does nothing without a draft.
 *
 * @throws AppError `invalid_value` for a past moment, or a document without file and link
 */
export function publishEntry(
  ctx: ActorContext,
  { params, body }: ParsedInput<typeof publishEndpoint>,
): Promise<Reply<typeof publishEndpoint>> {
  const at = body.at === undefined ? undefined : new Date(body.at)
  if (at && at <= ctx.now) throw invalid('at', t('editor.schedule.past'))
  const step = { id: Number(params.id), revision: body.revision }
  return changeEntry(ctx, {
    ...step,
    action: at ? 'content.schedule' : 'content.publish',
    decide: async (ctx, entry) => {
      if (entry.archivedAt || entry.draftId === null) return {}
      await requireSomethingToOffer(ctx, entry)
      const { endsAt } = entry
      const isOver = endsAt !== null && endsAt <= ctx.now
      if (at && endsAt && !isOver && at >= endsAt) throw invalid('at', t('editor.schedule.afterEnd'))
      // The end of the publication before does not end this one.
      const end = isOver ? { ends_at: null } : {}
      if (at) return { ...end, publish_at: at }
      await markPublished(ctx.db, entry.draftId, ctx.now)
      const publishedAt = entry.publishedAt ?? ctx.now
      return { ...end, published_id: entry.draftId, draft_id: null, publish_at: null, published_at: publishedAt }
    },
  })
}

async function requireSomethingToOffer({ db }: ActorContext, { id, kind, draftId }: FoundEntry): Promise<void> {
  if (kind !== 'document' || draftId === null) return
  const draft = await findVersion(db, id, draftId)
  if (!draft?.file && !draft?.link) throw invalid('file', t('editor.document.empty'))
}

const invalid = (path: string, message: string): AppError =>
  new AppError('invalid_value', { errors: [{ message, path }] })

/**
 * Cancels the schedule of a draft, or withdraws the entry from the public; the text stays as a draft. A withdrawn entry
 * keeps its address, and the schedule of its changes ends too.
 */
export function withdrawEntry(
  ctx: ActorContext,
  { params, body }: ParsedInput<typeof withdrawEndpoint>,
): Promise<Reply<typeof withdrawEndpoint>> {
  const step = { id: Number(params.id), revision: body.revision }
  return changeEntry(ctx, {
    ...step,
    action: 'content.withdraw',
    decide: async (_ctx, entry) => {
      const from = body.from ?? (entry.publishAt ? 'schedule' : 'public')
      if (from === 'schedule') return { publish_at: null }
      refuseFixed(entry)
      return { published_id: null, draft_id: entry.draftId ?? entry.publishedId, publish_at: null, ends_at: null }
    },
  })
}

/**
 * Sets when the entry leaves the public site by itself, or that it stays (J02).
 *
 * @throws AppError `entry_fixed`; `invalid_value` for a moment that has passed or precedes the publication
 */
export function endEntry(
  ctx: ActorContext,
  { params, body }: ParsedInput<typeof endEndpoint>,
): Promise<Reply<typeof endEndpoint>> {
  const at = body.at === null ? null : new Date(body.at)
  if (at && at <= ctx.now) throw invalid('at', t('editor.schedule.past'))
  return changeEntry(ctx, {
    ...{ id: Number(params.id), revision: body.revision, action: 'content.end' },
    decide: async (_ctx, entry) => {
      refuseFixed(entry)
      if (at && entry.publishAt && at <= entry.publishAt) throw invalid('at', t('editor.end.beforeStart'))
      return { ends_at: at }
    },
  })
}

/** Removes the entry from the site; the sweep deletes it after thirty days. */
export function archiveEntry(
  ctx: ActorContext,
  { params, body }: ParsedInput<typeof archiveEndpoint>,
): Promise<Reply<typeof archiveEndpoint>> {
  const step = { id: Number(params.id), revision: body.revision }
  return changeEntry(ctx, {
    ...step,
    action: 'content.archive',
    decide: async (ctx, entry) => {
      refuseFixed(entry)
      return { archived_at: ctx.now, publish_at: null }
    },
  })
}

/** Restores an archived entry as a draft. */
export function unarchiveEntry(
  ctx: ActorContext,
  { params, body }: ParsedInput<typeof unarchiveEndpoint>,
): Promise<Reply<typeof unarchiveEndpoint>> {
  const step = { id: Number(params.id), revision: body.revision }
  return changeEntry(ctx, {
    ...step,
    action: 'content.unarchive',
    decide: async (_ctx, { draftId, publishedId }) => ({
      archived_at: null,
      ends_at: null,
      published_id: null,
      draft_id: draftId ?? publishedId,
    }),
  })
}

function refuseFixed(entry: FoundEntry): void {
  if (isFixed(entry)) throw new AppError('entry_fixed')
}
