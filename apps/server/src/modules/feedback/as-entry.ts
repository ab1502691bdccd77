import type { Reply } from '@zatyshok/contract/endpoint'
import type { listFeedback } from '@zatyshok/contract/feedback-inbox'
import { kyivDay } from '@zatyshok/domain/calendar'
import type { FoundMessage } from './inbox.queries.ts'

type Entry = Reply<typeof listFeedback>[number]

/** Converts a stored message into the contract's list entry. */
export const asEntry = (found: FoundMessage, now: Date): Entry => ({
  id: found.id,
  state: found.state,
  name: found.name,
  email: found.email,
  way: found.way,
  answerTo: found.answerTo,
  excerpt: found.excerpt,
  receivedAt: found.receivedAt.toISOString(),
  dueOn: found.dueOn,
  overdue: isWaiting(found) && found.dueOn < kyivDay(now),
  assignee: found.assignee,
  hasAttachment: found.hasAttachment,
})

const isWaiting = ({ state }: FoundMessage): boolean => state === 'new' || state === 'work'
