import { existsSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import type { Config } from '../config.ts'
import { createCommandLogger } from '../log.ts'
import { unknownProviders } from '../modules/settings/unknown-providers.ts'
import { startEmbedded } from '../platform/db/embedded/embedded.ts'
import { connectionTo } from '../platform/db/several-servers.ts'
import { say } from '../platform/process/operator-text.ts'

/** Most milliseconds to wait for the database server. */
const answerMs = 5000

/**
 * Compares the provider codes of the configuration with the database, read-only, and returns the lines to print.
 * Without a database it returns none; if the database does not respond, a line says so.
 */
export async function compareProviders(config: Config): Promise<string[]> {
  const { databaseUrl, dataDir } = config
  if (databaseUrl !== undefined) return warningsOf(config, connectionTo(databaseUrl))
  if (!existsSync(path.join(dataDir, 'postgres', 'cluster', 'PG_VERSION'))) return []
  const embedded = await startEmbedded({ dataDir, log: createCommandLogger(config.settings.log.level) })
  try {
    return await warningsOf(config, embedded.connection)
  } finally {
    await embedded.stop()
  }
}

async function warningsOf({ layers }: Config, connection: pg.PoolConfig): Promise<string[]> {
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: answerMs, query_timeout: answerMs })
  try {
    await client.connect()
    const there = await client.query<{ there: boolean }>(`select to_regclass('providers') is not null as there`)
    if (!there.rows[0]?.there) return []
    const { rows } = await client.query<{ code: string }>('select code from providers order by code')
    const warnings = unknownProviders(
      layers,
      rows.map(({ code }) => code),
    )
    return warnings.map(({ uk, en }) => say({ uk: `Увага: ${uk}`, en: `Warning: ${en}` }))
  } catch {
    return [
      say({
        uk: 'Увага: база даних не відповіла, тож коди постачальників у налаштуваннях не звірено.',
        en: 'Warning: the database did not respond, so the provider codes of the settings were not compared.',
      }),
    ]
  } finally {
    await client.end().catch(() => undefined)
  }
}
