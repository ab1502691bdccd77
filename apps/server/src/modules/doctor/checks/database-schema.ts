import { type Check, green, yellow } from '../check.ts'
import { findMigrations } from '../doctor.queries.ts'

/** The database has the migrations of this version. */
export const databaseSchemaCheck: Check = {
  name: 'database-schema',
  title: { uk: 'Міграції', en: 'Migrations' },
  needs: 'database',
  run: async ({ pool, migrations }) => {
    const applied = await findMigrations(pool)
    const pending = migrations.filter((name) => !applied?.includes(name))
    if (applied === undefined || pending.length > 0) {
      return yellow(
        { uk: `Не застосовано міграцій: ${pending.length}.`, en: `Migrations not applied: ${pending.length}.` },
        { uk: 'Запустіть портал або «portal migrate».', en: 'Start the portal or run `portal migrate`.' },
      )
    }
    const last = migrations.at(-1) ?? ''
    const newer = applied.filter((name) => name > last)
    if (newer.length > 0) {
      return yellow(
        {
          uk: `База даних новіша за цю версію порталу (${newer.at(-1)}).`,
          en: `The database is newer than this version of the portal (${newer.at(-1)}).`,
        },
        { uk: 'Оновіть портал на цьому вузлі.', en: 'Upgrade the portal on this node.' },
      )
    }
    return green({ uk: 'База даних відповідає цій версії.', en: 'The database fits this version.' })
  },
}
