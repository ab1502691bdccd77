import pg from 'pg'
import { expectThat } from '../../../kit/load/answers.ts'
import { buildCity } from '../../../kit/stage/city.ts'
import type { FaultCase } from '../../../kit/stage/fault-case.ts'
import { olderVersion } from '../../../kit/stage/older-version.ts'
import type { Stage } from '../../../kit/stage/open-stage.ts'
import { replaceNodes } from '../../../kit/stage/replace-nodes.ts'
import { expectNothingLostOrDoubled } from '../../checks/compare.ts'

export const faultCase: FaultCase = {
  id: 'FT27',
  title: 'Nodes are upgraded one after the other with a migration; the older one works on the newer schema',
  on: ['server'],
  run: async (stage) => {
    const tree = await olderVersion(stage)
    await olderDatabase(stage, tree)
    const before = await migrations(stage)
    await replaceNodes(stage, { from: tree, to: undefined })
    const after = await migrations(stage)
    stage.note(`${before} → ${after} migrations`)
    expectThat('there was a migration', after > before)
    await expectNothingLostOrDoubled(stage, 5)
  },
}

/** Creates the city again, in a database of the older version. */
async function olderDatabase(stage: Stage, tree: string): Promise<void> {
  const { connection } = stage.database
  const administrator = new pg.Client({ ...connection, database: 'postgres' })
  await administrator.connect()
  await administrator.query('alter database zatyshok rename to newer')
  await administrator.query('create database zatyshok')
  await administrator.end()
  const { code, printed } = await stage.command(['migrate'], { tree })
  expectThat(`the older version migrates: ${printed}`, code === 0)
  const client = new pg.Client(connection)
  await client.connect()
  await buildCity(client).finally(() => client.end())
}

async function migrations(stage: Stage): Promise<number> {
  const [row] = await stage.query<{ count: number }>('select count(*)::int as count from schema_migrations')
  return row?.count ?? 0
}
