import type { Reply } from '@zatyshok/contract/endpoint'
import type { listLetters } from '@zatyshok/contract/mail'
import type { LetterEntry } from './mail.queries.ts'

/** Converts an entry of the outbox into the contract's reply. */
export const asReply = (entry: LetterEntry): Reply<typeof listLetters>[number] => ({
  id: entry.id,
  kind: entry.kind,
  state: entry.state,
  createdAt: entry.createdAt.toISOString(),
  sentAt: entry.sentAt?.toISOString() ?? null,
  attempts: entry.attempts,
  lastError: entry.lastError,
})
