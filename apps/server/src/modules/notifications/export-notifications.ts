import type { Context } from '../../context.ts'
import { describeNotification } from './describe-notification.ts'
import { findNotifications } from './notifications.queries.ts'

/** More than a resident gets in twenty years. */
const most = 10_000

/** The resident's notifications for the data export (D13), in the words that the screen shows. */
export async function exportNotifications(db: Context['db'], userId: number) {
  const found = await findNotifications(db, { userId, limit: most })
  return found.map(({ at, readAt, content }) => {
    const { title, text } = describeNotification(content)
    return { at: at.toISOString(), title, text, readAt: readAt?.toISOString() ?? null }
  })
}
