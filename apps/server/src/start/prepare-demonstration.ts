import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Config } from '../config.ts'
import { isEmptyPortal } from '../modules/demonstration/demonstration.queries.ts'
import { type DemoSignIn, loadDemonstration } from '../modules/demonstration/load-demonstration.ts'
import type { PortalDatabase } from './open-portal-database.ts'

interface Options {
  readonly config: Config
  readonly database: PortalDatabase
  readonly say: (line: string) => void
}

/** Any number that no other lock of the portal uses: «demo» in ASCII. */
const demonstrationLock = 0x64656d6f

const titles = { resident: 'мешканка', operator: 'оператор', administrator: 'адміністратор' } as const

/**
 * On an empty embedded database: makes the demonstration city's files, imports them as any provider's, registers
 * three people and tells how to sign in. With DATABASE_URL the start never calls it: nothing appears there by
 * itself, only by `portal demo load`.
 */
export async function prepareDemonstration({ config, database, say }: Options): Promise<'loaded' | 'not-empty'> {
  const signInsPath = join(config.dataDir, 'demo-sign-ins.json')
  // Tells the next start that this one was cut off half way.
  const unfinished = join(config.dataDir, 'demo-unfinished')
  const empty = await isEmptyPortal(database.web.query)
  const outcome = empty || existsSync(unfinished) ? 'loaded' : 'not-empty'
  if (outcome === 'loaded') {
    await writeFile(unfinished, '')
    say('Порожня база даних: створюємо демонстраційне місто.')
    await loadIntoDatabase({ config, database, say }, signInsPath)
    await rm(unfinished)
  }
  if (!existsSync(signInsPath)) return outcome
  const signIns: readonly DemoSignIn[] = JSON.parse(await readFile(signInsPath, 'utf8'))
  say('Демонстраційні входи:')
  for (const { role, account, password } of signIns) say(`  ${titles[role]}: ${account} / ${password}`)
  say(`  (записано у файлі ${signInsPath})`)
  return outcome
}

async function loadIntoDatabase({ config, database, say }: Options, signInsPath: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'zatyshok-demo-'))
  const long = await database.openForLongWork()
  const lock = await long.pool.connect()
  const keepSignIns = (signIns: readonly DemoSignIn[]) =>
    writeFile(signInsPath, `${JSON.stringify(signIns, null, 2)}\n`, { mode: 0o600, flush: true })
  try {
    // Two portals started at once on one empty database: the second waits and finds the work done.
    await lock.query('select pg_advisory_lock($1)', [demonstrationLock])
    await loadDemonstration({ database: long, folder, settings: config.settings, now: new Date(), say, keepSignIns })
  } finally {
    // The lock ends with its connection.
    lock.release(true)
    await long.close()
    await rm(folder, { recursive: true, force: true })
  }
}
