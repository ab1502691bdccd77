import type { Kysely } from 'kysely'
import type { Settings } from '../../config/config-schema.ts'
import type { SettingsLayers } from '../../config/settings-layers.ts'
import type { DatabaseSchema } from '../../database-schema.ts'
import type { Secret } from '../../platform/crypto/secret.ts'
import type { DatabaseLog } from '../../platform/db/log.ts'
import { effectiveSettings } from './effective-settings.ts'
import { findStoredValues } from './settings.queries.ts'

/** PostgreSQL notification channel: every node gets a message when administrators have changed settings. */
export const settingsChannel = 'settings'

/** The settings of this node. A request, a job or a page calls `current()` once, at its beginning. */
export interface LiveSettings {
  readonly layers: SettingsLayers
  current(): Settings
  /** Reads the administrators' values again; retries until the database responds. */
  renew(): Promise<void>
  close(): void
}

interface Options {
  readonly layers: SettingsLayers
  readonly db: Kysely<DatabaseSchema>
  readonly secret: Pick<Secret, 'open'>
  readonly log: Pick<DatabaseLog, 'warn'>
}

const retryMs = 1000

/** Reads the administrators' values. The caller listens to `settingsChannel` and calls `renew`. */
export async function openLiveSettings({ layers, db, secret, log }: Options): Promise<LiveSettings> {
  let begun = 0
  let taken = 0
  let told = ''
  let waiting: NodeJS.Timeout | undefined
  let settings = await read()
  return { layers, current: () => settings, renew, close: () => clearTimeout(waiting) }

  /** Of concurrent renewals the one that began last determines the result. */
  async function renew(): Promise<void> {
    begun += 1
    const mine = begun
    clearTimeout(waiting)
    try {
      const found = await read()
      if (mine < taken) return
      settings = found
      taken = mine
    } catch (error) {
      log.warn({ err: error }, 'cannot read the settings yet')
      if (mine === begun) waiting = setTimeout(() => void renew(), retryMs).unref()
    }
  }

  async function read(): Promise<Settings> {
    const found = effectiveSettings(layers, await findStoredValues(db), secret)
    const paths = found.ignored.map(({ path }) => path).join(', ')
    if (paths !== told && paths !== '') log.warn({ ignored: found.ignored }, `settings that do not count: ${paths}`)
    told = paths
    return found.settings
  }
}
