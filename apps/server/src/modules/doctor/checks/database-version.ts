import { judgeServer, serverSettings } from '../../../platform/db/connect.ts'
import { type Check, green } from '../check.ts'

/** The rules of the start: the oldest version, the encoding, and settings that keep acknowledged writes. */
export const databaseVersionCheck: Check = {
  name: 'database-version',
  title: { uk: 'Версія бази даних', en: 'Database version' },
  needs: 'database',
  run: async ({ pool }) => {
    const settings = await serverSettings(pool)
    const problem = judgeServer(settings)
    if (problem) return { level: 'red', says: problem.text }
    const version = `${Math.floor(Number(settings.version) / 10_000)}.${Number(settings.version) % 10_000}`
    return green({ uk: `PostgreSQL ${version}, UTF8, записи надійні.`, en: `PostgreSQL ${version}, UTF8, durable.` })
  },
}
