import type { Logger } from 'pino'
import type { Config } from '../../config.ts'
import { type LiveSettings, openLiveSettings, settingsChannel } from '../../modules/settings/live-settings.ts'
import type { Secret } from '../../platform/crypto/secret.ts'
import { listen } from '../../platform/db/listen.ts'
import type { PortalDatabase } from '../open-portal-database.ts'

interface Options {
  readonly config: Pick<Config, 'layers'>
  readonly database: Pick<PortalDatabase, 'web' | 'connection'>
  readonly secret: Secret
  readonly log: Logger
  /** Further channels on the same connection, and what to do when another node calls them. */
  readonly heard?: Readonly<Record<string, () => void>>
  /** Told whether anything is heard at all, whenever that changes. */
  readonly hearing?: (hears: boolean) => void
}

export interface WatchedSettings {
  readonly settings: LiveSettings
  close(): Promise<void>
}

/** The settings of this process, renewed when an administrator changes them on any node. */
export async function watchSettings({
  config,
  database,
  secret,
  log,
  heard,
  hearing,
}: Options): Promise<WatchedSettings> {
  const settings = await openLiveSettings({ layers: config.layers, db: database.web.query, secret, log })
  const listener = await listen({
    connection: database.connection,
    log,
    heard: { ...heard, [settingsChannel]: () => void settings.renew() },
    ...(hearing && { hearing }),
  })
  // What was changed between the reading and the listening.
  await settings.renew()
  return {
    settings,
    close: async () => {
      settings.close()
      await listener.close()
    },
  }
}
