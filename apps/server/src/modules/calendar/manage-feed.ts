import type { renewCalendarFeed as renewEndpoint } from '@zatyshok/contract/calendar'
import type { Reply } from '@zatyshok/contract/endpoint'
import type { ActorContext } from '../../context.ts'
import { tablesOfUser } from '../limits/limits.ts'
import { takeAttempts } from '../limits/take-attempts.ts'
import { hashToken, newToken } from '../sessions/tokens.ts'
import { deleteFeed, findFeed, saveFeed } from './calendar.queries.ts'

/**
 * Returns when the caller created the feed. The portal stores only a hash of the address and cannot show it again.
 */
export async function getFeed({ db, actor }: ActorContext): Promise<{ since: string | null }> {
  const since = await findFeed(db, actor.userId)
  return { since: since?.toISOString() ?? null }
}

/** Creates a new secret address and deletes the former, so that a leaked address can be replaced. */
export async function renewFeed(
  ctx: ActorContext,
  file: 'zatyshok.ics' | 'deliveries.ics',
): Promise<Reply<typeof renewEndpoint>> {
  const { db, now, actor, publicUrl } = ctx
  await takeAttempts(ctx, [{ limit: tablesOfUser, of: String(actor.userId) }])
  const token = newToken()
  await saveFeed(db, actor.userId, { tokenHash: hashToken(token), now })
  return { since: now.toISOString(), url: `${publicUrl}/api/calendar/${token}/${file}` }
}

export async function stopFeed({ db, actor }: ActorContext): Promise<{ since: null }> {
  await deleteFeed(db, actor.userId)
  return { since: null }
}
