import pg from 'pg'
import { type Check, type DatabaseServer, green, red, yellow } from '../check.ts'
import { findReplication } from '../doctor.queries.ts'

const patienceMs = 3000

/** The portal writes to the primary, and its standbys follow. */
export const replicationCheck: Check = {
  name: 'replication',
  title: { uk: 'Реплікація', en: 'Replication' },
  needs: 'database',
  run: async ({ pool, isEmbedded, servers }) => {
    const { standby, standbys, late, idleSlots } = await findReplication(pool)
    if (standby) {
      return red(
        {
          uk: 'DATABASE_URL веде до резервного сервера: він лише читає, тож портал нічого не запише.',
          en: 'DATABASE_URL leads to a standby: it is read-only, so the portal cannot write.',
        },
        {
          uk: 'Задайте в DATABASE_URL основний сервер або всі сервери через кому.',
          en: 'Name the primary in DATABASE_URL, or all servers with commas.',
        },
      )
    }
    const silent = await findSilent(servers)
    if (silent.length > 0) {
      return yellow(
        { uk: `Не відповідають: ${silent.join(', ')}.`, en: `These servers do not respond: ${silent.join(', ')}.` },
        { uk: 'Запустіть їх або вилучіть із DATABASE_URL.', en: 'Start them or take them out of DATABASE_URL.' },
      )
    }
    if (idleSlots.length > 0) {
      return yellow(
        {
          uk: `Слоти реплікації ніхто не читає: ${idleSlots.join(', ')}. Журнал WAL займе весь диск.`,
          en: `Replication slots have no reader: ${idleSlots.join(', ')}. WAL will fill the disk.`,
        },
        {
          uk: 'Запустіть резервний сервер або вилучіть слот: select pg_drop_replication_slot(…).',
          en: 'Start the standby or drop the slot: select pg_drop_replication_slot(…).',
        },
      )
    }
    if (late > 0) {
      return yellow(
        {
          uk: `Резервних серверів, що відстають: ${late} із ${standbys}.`,
          en: `Late standbys: ${late} of ${standbys}.`,
        },
        { uk: 'Перевірте мережу й диск резервного сервера.', en: 'Check the network and the disk of the standby.' },
      )
    }
    if (isEmbedded) return green({ uk: 'Вбудована база працює сама.', en: 'The embedded database works alone.' })
    return green({ uk: `Основний сервер; резервних: ${standbys}.`, en: `The primary; standbys: ${standbys}.` })
  },
}

/** Returns those of several servers that do not respond. One server alone has been asked already. */
async function findSilent(servers: readonly DatabaseServer[]): Promise<readonly string[]> {
  if (servers.length < 2) return []
  const answers = await Promise.all(servers.map(async (server) => ((await responds(server)) ? [] : [server.name])))
  return answers.flat()
}

async function responds({ connection }: DatabaseServer): Promise<boolean> {
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: patienceMs, query_timeout: patienceMs })
  // An unhandled error event would end the process.
  client.on('error', () => undefined)
  try {
    await client.connect()
    return true
  } catch {
    return false
  } finally {
    client.end().catch(() => undefined)
  }
}
