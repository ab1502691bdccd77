import type { ParsedInput, Reply } from '@zatyshok/contract/endpoint'
import {
  type countNotifications as countEndpoint,
  type listNotifications as endpoint,
  NOTIFICATIONS_PAGE,
} from '@zatyshok/contract/notifications'
import type { ActorContext } from '../../context.ts'
import { describeNotification } from './describe-notification.ts'
import { countUnread, findNotifications } from './notifications.queries.ts'

/** Returns a page of what the resident was told, the newest first. */
export async function listNotifications(
  { db, actor }: ActorContext,
  { query: { before } }: ParsedInput<typeof endpoint>,
): Promise<Reply<typeof endpoint>> {
  const { userId } = actor
  const found = await findNotifications(db, {
    userId,
    before: before === undefined ? undefined : Number(before),
    limit: NOTIFICATIONS_PAGE,
  })
  return {
    unread: await countUnread(db, userId),
    notifications: found.map(({ id, at, content, readAt }) => ({
      id,
      at: at.toISOString(),
      ...describeNotification(content),
      isNew: readAt === null,
    })),
  }
}

/** Counts the unread entries for the header. */
export const countNotifications = async ({ db, actor }: ActorContext): Promise<Reply<typeof countEndpoint>> => ({
  unread: await countUnread(db, actor.userId),
})
