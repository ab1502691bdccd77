import type { Context } from '../../context.ts'
import type { NotificationContent } from './notification.ts'
import { insertNotification } from './notifications.queries.ts'

type Told = NotificationContent & {
  /** Identifies the event within the kind; a repetition is not told again. */
  readonly cause: string
}

/** Tells a resident of an event, in the caller's transaction. Does nothing for staff, who have no such list. */
export const notifyPerson = (
  { db, now: at }: Pick<Context, 'db' | 'now'>,
  userId: number,
  { cause, ...content }: Told,
): Promise<void> => insertNotification(db, { userId, cause, content, at })
