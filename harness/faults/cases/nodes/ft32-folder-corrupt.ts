import { createHash } from 'node:crypto'
import { readdir, readFile, truncate } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expectThat } from '../../../kit/load/answers.ts'
import { startLoad } from '../../../kit/load/mixed-load.ts'
import { BrokenPromise, type FaultCase } from '../../../kit/stage/fault-case.ts'

export const faultCase: FaultCase = {
  id: 'FT32',
  title: 'The embedded database is damaged: the portal logs one plain line and overwrites no file',
  on: ['embedded'],
  run: async (stage) => {
    const node = await stage.startNode()
    const load = startLoad(stage, { origins: [node.origin], people: 2 })
    await pause(2000)
    await node.end('SIGKILL')
    await stage.database.kill()
    await load.stop(0)
    const cluster = join(stage.folder, 'data/postgres/cluster')
    const log = join(cluster, 'pg_wal')
    for (const name of await readdir(log)) if (/^[0-9A-F]{24}$/.test(name)) await truncate(join(log, name), 0)
    const before = await digestOf(join(cluster, 'base'))
    const again = await stage.launchNode()
    const { code } = await again.ended
    const lines = again.printed().trim().split('\n')
    const said = lines.filter((line) => !line.startsWith('{'))
    stage.note(said.join(' | '))
    expectThat(`it ends with 1: ${code}`, code === 1)
    if (said.length !== 1 || !/^Базу даних у теці .+ пошкоджено/.test(said[0] ?? '')) {
      throw new BrokenPromise('one plain line', said)
    }
    expectThat('nothing of the data was overwritten', before === (await digestOf(join(cluster, 'base'))))
  },
}

async function digestOf(folder: string): Promise<string> {
  const hash = createHash('sha256')
  for (const entry of (await readdir(folder, { recursive: true, withFileTypes: true })).toSorted((a, b) =>
    join(a.parentPath, a.name) < join(b.parentPath, b.name) ? -1 : 1,
  )) {
    if (entry.isFile()) hash.update(entry.name).update(await readFile(join(entry.parentPath, entry.name)))
  }
  return hash.digest('hex')
}
