import '@zatyshok/i18n/all-messages'
import { type Config, readConfig } from '../config.ts'
import type { Context } from '../context.ts'
import { createCommandLogger } from '../log.ts'
import { openLiveSettings } from '../modules/settings/live-settings.ts'
import { openFileRoom } from '../platform/files/file-room.ts'
import { openPortalDatabase } from '../start/open-portal-database.ts'
import { openSecret } from '../start/portal-secret.ts'

/** Runs work that may take minutes on a connection without a statement timeout. */
type WithLongContext = <R>(ctx: Context, work: (ctx: Context) => Promise<R>) => Promise<R>

/** Runs a command on the portal's database, also while the portal is running; closes the database in any case. */
export async function withPortal<R>(
  work: (ctx: Context, config: Config, withLongContext: WithLongContext) => Promise<R>,
): Promise<R> {
  const config = readConfig()
  const log = createCommandLogger(config.settings.log.level)
  const database = await openPortalDatabase(config, log)
  try {
    const { query: db } = database.web
    const { layers, publicUrl } = config
    const secret = await openSecret(config, db)
    const live = await openLiveSettings({ layers, db, secret, log })
    const settings = live.current()
    const files = await openFileRoom(config.dataDir, config.settings.files)
    const withLongContext: WithLongContext = async (ctx, work) => {
      const long = await database.openForLongWork()
      try {
        return await work({ ...ctx, db: long.query })
      } finally {
        await long.close()
      }
    }
    return await work({ db, now: database.now(), settings, publicUrl, secret, files, log }, config, withLongContext)
  } finally {
    await database.close()
  }
}
