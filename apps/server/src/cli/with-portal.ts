import '@zatyshok/i18n/all-messages'
import { type Config, readConfig } from '../config.ts'
import type { Context } from '../context.ts'
import { createLogger } from '../log.ts'
import { openLiveSettings } from '../modules/settings/live-settings.ts'
import { openFileRoom } from '../platform/files/file-room.ts'
import { openPortalDatabase } from '../start/open-portal-database.ts'
import { openSecret } from '../start/portal-secret.ts'

/** Runs a command over the portal's database, beside a running portal too; closes it in any case. */
export async function withPortal<R>(work: (ctx: Context, config: Config) => Promise<R>): Promise<R> {
  const config = readConfig()
  const log = createLogger(config.settings.log.level)
  const database = await openPortalDatabase(config, log)
  try {
    const { query: db } = database.web
    const { layers, publicUrl } = config
    const secret = await openSecret(config, db)
    const live = await openLiveSettings({ layers, db, secret, log })
    const settings = live.current()
    const files = await openFileRoom(config.dataDir, config.settings.files)
    return await work({ db, now: new Date(), settings, publicUrl, secret, files, log }, config)
  } finally {
    await database.close()
  }
}
