import { readConfig } from '../config.ts'
import type { DatabaseSchema } from '../database-schema.ts'
import { createLogger } from '../log.ts'
import type { Database } from '../platform/db/connect.ts'
import { openPortalDatabase } from '../start/open-portal-database.ts'

/** The portal's database without a time limit on statements; closing it leaves the embedded one as it was. */
export async function openDatabaseForImport(): Promise<Database<DatabaseSchema>> {
  const config = readConfig()
  const portal = await openPortalDatabase(config, createLogger(config.settings.log.level))
  const long = await portal.openForLongWork()
  const close = async () => {
    await long.close()
    await portal.close()
  }
  return { ...long, close }
}
