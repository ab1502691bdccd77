import { mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium } from '@playwright/test'
import pg from 'pg'
import { chromiumToLaunch } from '../../../kit/find-chromium.ts'
import { expectThat } from '../../../kit/load/answers.ts'
import { startBalancer } from '../../../kit/stage/balancer.ts'
import { buildCity } from '../../../kit/stage/city.ts'
import type { FaultCase } from '../../../kit/stage/fault-case.ts'
import { olderVersion } from '../../../kit/stage/older-version.ts'
import type { Stage } from '../../../kit/stage/open-stage.ts'
import { replaceNodes } from '../../../kit/stage/replace-nodes.ts'
import { expectNothingLostOrDoubled } from '../../checks/compare.ts'

const root = fileURLToPath(new URL('../../../../', import.meta.url))

export const faultCase: FaultCase = {
  id: 'FT27',
  title: 'Nodes are upgraded one after the other with a migration; the older one works on the newer schema',
  on: ['server'],
  run: async (stage) => {
    const tree = await olderVersion(stage)
    await olderDatabase(stage, tree)
    const before = await migrations(stage)
    await pagesOfTwoBuilds(stage, tree)
    await replaceNodes(stage, { from: tree, to: undefined })
    const after = await migrations(stage)
    stage.note(`${before} → ${after} migrations`)
    expectThat('there was a migration', after > before)
    await expectNothingLostOrDoubled(stage, 5)
  },
}

const loads = 100

/** Loads pages through HAProxy while one node has the older web build; no page may stay blank. */
async function pagesOfTwoBuilds(stage: Stage, tree: string): Promise<void> {
  const [ours, theirs] = [await builtFiles(root), await builtFiles(tree)]
  const shared = ours.filter((name) => theirs.includes(name)).length
  expectThat(
    'the older build has other hashed files',
    ours.some((name) => !theirs.includes(name)),
  )
  // Separate data folders, as on two machines: the nodes share no files of their builds.
  const older = await stage.startNode({ name: 'older', tree, environment: await folderOf(stage, 'older-data') })
  const newer = await stage.startNode({ name: 'newer', environment: await folderOf(stage, 'newer-data') })
  const balancer = await startBalancer(stage, [older, newer])
  const browser = await chromium.launch(await chromiumToLaunch())
  const blank: string[] = []
  let served = 0
  try {
    for (let load = 0; load < loads; load += 1) {
      const context = await browser.newContext()
      const page = await context.newPage()
      page.on('response', (response) => {
        if (response.url().includes('/assets/') && response.status() === 404) served += 1
      })
      await page.goto(`${balancer.origin}/sign-in`)
      const shown = page.getByRole('button', { name: 'Увійти', exact: true })
      await shown.waitFor({ timeout: 15_000 * stage.patience }).catch(() => blank.push(`load ${load + 1}`))
      await context.close()
    }
  } finally {
    await browser.close()
  }
  stage.note(`${loads} loads of two builds (${shared} shared files), ${blank.length} blank, ${served} files missing`)
  expectThat(`no page of two builds is blank: ${blank.join(', ')}`, blank.length === 0)
  await older.end('SIGKILL')
  await newer.end('SIGKILL')
}

const builtFiles = (tree: string) => readdir(join(tree, 'apps/web/dist/client/assets'))

async function folderOf(stage: Stage, name: string): Promise<Record<string, string>> {
  const folder = join(stage.folder, name)
  await mkdir(folder)
  return { DATA_DIR: folder }
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
