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
  /** Handlers of further channels on the same connection. */
  readonly heard?: Readonly<Record<string, () => void>>
  /** Called whenever the connection is lost (false) or established (true). */
  readonly hearing?: (hears: boolean) => void
}

export interface WatchedSettings {
  readonly settings: LiveSettings
  close(): Promise<void>
}

/** Keeps the settings of this process current: reloads them when an administrator changes them on any node. */
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
  // Loads changes made between the first read and the start of listening.
  await settings.renew()
  return {
    settings,
    close: async () => {
      settings.close()
      await listener.close()
    },
  }
}
