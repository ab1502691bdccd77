import type { ParsedInput, Reply } from '@zatyshok/contract/endpoint'
import type {
  readAllNotifications as allEndpoint,
  readNotification as oneEndpoint,
} from '@zatyshok/contract/notifications'
import type { ActorContext } from '../../context.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { countUnread, markAllRead, markRead } from './notifications.queries.ts'

/** Marks one entry as read on all devices. @throws AppError `not_found` */
export async function readNotification(
  { db, actor: { userId }, now }: ActorContext,
  { params }: ParsedInput<typeof oneEndpoint>,
): Promise<Reply<typeof oneEndpoint>> {
  if (!(await markRead(db, { userId, id: Number(params.id), now }))) throw new AppError('not_found')
  return { unread: await countUnread(db, userId) }
}

/** Marks the entries that the resident has seen as read; one that came meanwhile stays unread. */
export async function readAllNotifications(
  { db, actor: { userId }, now }: ActorContext,
  { body: { upTo } }: ParsedInput<typeof allEndpoint>,
): Promise<Reply<typeof allEndpoint>> {
  await markAllRead(db, { userId, upTo, now })
  return { unread: await countUnread(db, userId) }
}
