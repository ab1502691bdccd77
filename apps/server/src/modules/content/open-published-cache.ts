import type { Kysely } from 'kysely'
import type { DatabaseSchema } from '../../database-schema.ts'
import { findNextTurn } from './content.queries.ts'
import { createPublishedCache, type PublishedCache } from './published-cache.ts'

/**
 * PostgreSQL notification channel: every node gets a message when public content changes (migrations 0020 and 0028).
 */
export const contentChannel = 'content'

const pagesKept = 1000

interface Options {
  readonly db: Kysely<DatabaseSchema>
  readonly clock: () => Date
}

/** Opens the node's cache of published content. It is disabled until the LISTEN connection is established. */
export function openPublishedCache({ db, clock }: Options): PublishedCache {
  const nextChange = async (now: Date) => {
    const turn = await findNextTurn(db, now)
    const quarter = nextQuarter(now)
    return turn && turn < quarter ? turn : quarter
  }
  return createPublishedCache({ clock, nextChange, limit: pagesKept })
}

const quarterMs = 15 * 60_000

/**
 * Returns the next quarter of an hour, when cached pages expire. Tariffs change at midnight in Kyiv, and the chat
 * usually opens at a quarter. If a city opens it at another minute, the page's script corrects the state.
 */
const nextQuarter = (now: Date): Date => new Date(Math.floor(now.getTime() / quarterMs + 1) * quarterMs)
