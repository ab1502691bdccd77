import type { Kysely } from 'kysely'
import type { DatabaseSchema } from '../../database-schema.ts'
import { findNextPublication } from './content.queries.ts'
import { createPublishedCache, type PublishedCache } from './published-cache.ts'

/** Called on every node when the public sees something else (migrations 0020 and 0028). */
export const contentChannel = 'content'

const pagesKept = 1000

interface Options {
  readonly db: Kysely<DatabaseSchema>
  readonly clock: () => Date
}

/** The memory of this node; deaf until whoever listens says that it hears. */
export function openPublishedCache({ db, clock }: Options): PublishedCache {
  const nextChange = async (now: Date) => {
    const publication = await findNextPublication(db, now)
    const turn = nextQuarter(now)
    return publication && publication < turn ? publication : turn
  }
  return createPublishedCache({ clock, nextChange, limit: pagesKept })
}

const quarterMs = 15 * 60_000

/**
 * A new day in Kyiv, with other tariffs in force, begins at a full hour, and the chat opens at a full hour or a
 * quarter; a city that opens it at another minute has its pages corrected by their script.
 */
const nextQuarter = (now: Date): Date => new Date(Math.floor(now.getTime() / quarterMs + 1) * quarterMs)
