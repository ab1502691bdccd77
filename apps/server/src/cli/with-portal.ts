import '@zatyshok/i18n/all-messages'
import { type Config, readConfig } from '../config.ts'
import type { Context } from '../context.ts'
import { createLogger } from '../log.ts'
import { openPortalDatabase } from '../start/open-portal-database.ts'
import { openSecret } from '../start/portal-secret.ts'

/** Runs a command over the portal's database, beside a running portal too; closes it in any case. */
export async function withPortal<R>(work: (ctx: Context, config: Config) => Promise<R>): Promise<R> {
  const config = readConfig()
  const log = createLogger(config.settings.log.level)
  const database = await openPortalDatabase(config, log)
  try {
    const { query: db } = database.web
    const { settings, publicUrl } = config
    const secret = await openSecret(config, db)
    return await work({ db, now: new Date(), settings, publicUrl, secret, log }, config)
  } finally {
    await database.close()
  }
}
