import type { ParsedInput, Reply } from '@zatyshok/contract/endpoint'
import type * as contract from '@zatyshok/contract/feedback-inbox'
import { kyivDay } from '@zatyshok/domain/calendar'
import type { ActorContext } from '../../context.ts'
import { asEntry } from './as-entry.ts'
import { countWaiting, listMessages } from './inbox.queries.ts'

const page = 50

/** Lists a page of visitors' messages, the newest first (J03). */
export async function listFeedback(
  { db, now }: ActorContext,
  { query }: ParsedInput<typeof contract.listFeedback>,
): Promise<Reply<typeof contract.listFeedback>> {
  const { state, before } = query
  const found = await listMessages(db, {
    state,
    search: searchedFor(query.search),
    before: before === undefined ? undefined : Number(before),
    limit: page,
  })
  return found.map((message) => asEntry(message, now))
}

/** An empty search text matches all messages. */
export const searchedFor = (typed: string | undefined): string | undefined => typed?.trim() || undefined

/** Counts the open messages for the overview. */
export const countFeedback = ({ db, now }: ActorContext): Promise<Reply<typeof contract.countFeedback>> =>
  countWaiting(db, kyivDay(now))
