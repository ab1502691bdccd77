import type { Entry, Version } from '@zatyshok/contract/content/content-entry'
import type { FoundEntry } from './entries.queries.ts'
import { isFixed } from './fixed-entries.ts'
import type { FoundVersion, ListedVersion } from './versions.queries.ts'

/** Converts an entry into the contract's reply. */
export function asEntry(entry: FoundEntry, now: Date): Entry {
  const { draftId: _draft, publishedId, section: _section, archivedAt: _archived, ...rest } = entry
  const { live: _live, settledRevision: _settled, ...plain } = rest
  const status = statusOf(entry, now)
  return {
    ...plain,
    status,
    shown: status === 'published' || (publishedId !== null && status !== 'archived' && status !== 'ended'),
    publishAt: isScheduled(entry, now) ? (entry.publishAt?.toISOString() ?? null) : null,
    publishedAt: entry.publishedAt?.toISOString() ?? null,
    endsAt: entry.endsAt?.toISOString() ?? null,
    changedAt: entry.changedAt.toISOString(),
    fixed: isFixed(entry),
  }
}

const isScheduled = ({ publishAt }: FoundEntry, now: Date): boolean => publishAt !== null && publishAt > now

/** True if the publication has ended, whether or not the job has updated the row. */
function isEnded({ endsAt, publishedAt, publishAt }: FoundEntry, now: Date): boolean {
  const wasPublic = publishedAt !== null || (publishAt !== null && publishAt <= now)
  return wasPublic && endsAt !== null && endsAt <= now
}

function statusOf(entry: FoundEntry, now: Date): Entry['status'] {
  if (entry.archivedAt) return 'archived'
  if (isScheduled(entry, now)) return 'scheduled'
  if (isEnded(entry, now)) return 'ended'
  // The scheduled hour has passed, and the job has not updated the row yet.
  if (entry.publishAt) return 'published'
  if (entry.publishedId === null) return 'draft'
  return entry.draftId === null ? 'published' : 'changed'
}

/** Converts a version into the contract's reply, without its text. */
export function asVersion(version: ListedVersion, { draftId, publishedId }: FoundEntry): Version {
  const { id, number, title, author, createdAt, changedAt, publishedAt, aside } = version
  const state = id === publishedId ? 'shown' : id === draftId ? 'draft' : aside ? 'aside' : 'past'
  return {
    ...{ id, number, title, author, state },
    createdAt: createdAt.toISOString(),
    changedAt: changedAt.toISOString(),
    publishedAt: publishedAt?.toISOString() ?? null,
  }
}

/** The same, with the text. */
export const asVersionWithText = (version: FoundVersion, entry: FoundEntry) => ({
  ...asVersion(version, entry),
  slug: version.slug,
  category: version.category,
  position: version.position,
  description: version.description,
  html: version.html,
  file: version.file,
  link: version.link,
  cover: version.cover,
  attachments: [...version.attachments],
})
