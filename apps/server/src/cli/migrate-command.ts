import type { Command } from 'commander'
import { readConfig } from '../config.ts'
import { createCommandLogger } from '../log.ts'
import { say } from '../platform/process/operator-text.ts'
import { openPortalDatabase } from '../start/open-portal-database.ts'

/** Registers `portal migrate`: migrates the database to this version and ends. */
export function registerMigrate(program: Command): void {
  program
    .command('migrate')
    .description(
      say({
        uk: 'оновити базу даних до цієї версії порталу',
        en: 'migrate the database to this version of the portal',
      }),
    )
    .action(async () => {
      const config = readConfig()
      const database = await openPortalDatabase(config, createCommandLogger(config.settings.log.level))
      await database.close()
      console.log(
        say({ uk: 'База даних відповідає цій версії порталу.', en: 'The database fits this version of the portal.' }),
      )
    })
}
