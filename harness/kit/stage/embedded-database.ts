import { realpath } from 'node:fs/promises'
import { join } from 'node:path'
import { findPostmaster } from '../../../apps/server/src/platform/db/embedded/postmaster.ts'
import type { StageDatabase } from './database.ts'
import { freezeTree } from './process-tree.ts'
import { answers } from './server-database.ts'
import { waitUntil } from './wait-until.ts'

/** The database that portals run in `dataDir`; it runs while at least one of them does. */
export async function embeddedIn(dataDir: string): Promise<StageDatabase> {
  const folder = join(await realpath(dataDir), 'postgres')
  const connection = { host: join(folder, 'socket'), port: 5432, user: 'zatyshok', database: 'zatyshok' }
  const processId = () =>
    waitUntil('the embedded PostgreSQL runs', 10_000, async () => (await findPostmaster(join(folder, 'cluster')))?.pid)
  let lost = 0
  const end = async (name: NodeJS.Signals) => {
    lost = await processId()
    process.kill(lost, name)
  }
  return {
    kind: 'embedded',
    environment: { DATA_DIR: dataDir },
    connection,
    processId,
    kill: () => end('SIGKILL'),
    freeze: async () => freezeTree(await processId()),
    shutDown: (mode) => end(mode === 'fast' ? 'SIGINT' : 'SIGQUIT'),
    comesBack: async () => {
      await waitUntil('the portal starts its database again', 20_000, async () => {
        const found = await findPostmaster(join(folder, 'cluster'))
        return found !== undefined && found.pid !== lost && answers(connection)
      })
    },
    close: async () => {
      const found = await findPostmaster(join(folder, 'cluster'))
      if (found) process.kill(found.pid, 'SIGQUIT')
    },
  }
}
