import { type Check, green, red, yellow } from '../check.ts'
import { findRights } from '../doctor.queries.ts'

export const databaseRightsCheck: Check = {
  name: 'database-rights',
  title: { uk: 'Права в базі даних', en: 'Database rights' },
  needs: 'database',
  run: async ({ pool }) => {
    const { user, database, tables, schemas, databases, closed } = await findRights(pool)
    const repair = `alter database ${database} owner to ${user}; grant create on schema public to ${user};`
    if (!tables || !schemas) {
      const where = tables ? `database ${database}` : 'schema public'
      return red(
        {
          uk: `Користувач ${user} не має права CREATE (${where}): оновлення порталу не створить таблиць.`,
          en: `The user ${user} has no CREATE right (${where}): an upgrade of the portal cannot create tables.`,
        },
        { uk: `Виконайте від адміністратора бази: ${repair}`, en: `Run as the database administrator: ${repair}` },
      )
    }
    if (closed > 0) {
      const reassign = `reassign owned by … to ${user};`
      return red(
        {
          uk: `Користувач ${user} не може читати й писати таблиць: ${closed}. Вони належать іншому користувачеві.`,
          en: `The user ${user} cannot read and write ${closed} tables. Another user owns them.`,
        },
        { uk: `Виконайте від адміністратора бази: ${reassign}`, en: `Run as the database administrator: ${reassign}` },
      )
    }
    if (!databases) {
      return yellow(
        {
          uk: `Користувач ${user} не має права CREATEDB: «portal backup --check» не зможе випробувати копію.`,
          en: `The user ${user} has no CREATEDB right: \`portal backup --check\` cannot try a backup.`,
        },
        {
          uk: `Виконайте: alter role ${user} createdb; або перевіряйте копії на іншому сервері.`,
          en: `Run: alter role ${user} createdb; or check backups on another server.`,
        },
      )
    }
    return green({ uk: 'Усі потрібні права є.', en: 'All needed rights are there.' })
  },
}
