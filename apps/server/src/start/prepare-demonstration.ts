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

const titles = { resident: 'мешканка', operator: 'оператор', administrator: 'адміністратор' } as const

/**
 * On an empty embedded database: makes the demonstration city's files, imports them as any provider's, registers
 * three people and tells how to sign in. With DATABASE_URL it is never called: nothing appears there by itself.
 */
export async function prepareDemonstration({ config, database, say }: Options): Promise<void> {
  const signInsPath = join(config.dataDir, 'demo-sign-ins.json')
  // Tells the next start that this one was cut off half way.
  const unfinished = join(config.dataDir, 'demo-unfinished')
  if (existsSync(unfinished) || (await isEmptyPortal(database.web.query))) {
    await writeFile(unfinished, '')
    say('Порожня база даних: створюємо демонстраційне місто.')
    await loadIntoDatabase({ config, database, say }, signInsPath)
    await rm(unfinished)
  }
  if (!existsSync(signInsPath)) return
  const signIns: readonly DemoSignIn[] = JSON.parse(await readFile(signInsPath, 'utf8'))
  say('Демонстраційні входи:')
  for (const { role, account, password } of signIns) say(`  ${titles[role]}: ${account} / ${password}`)
  say(`  (записано у файлі ${signInsPath})`)
}

async function loadIntoDatabase({ config, database, say }: Options, signInsPath: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'zatyshok-demo-'))
  const long = await database.openForLongWork()
  const keepSignIns = (signIns: readonly DemoSignIn[]) =>
    writeFile(signInsPath, `${JSON.stringify(signIns, null, 2)}\n`, { mode: 0o600, flush: true })
  try {
    await loadDemonstration({ database: long, folder, settings: config.settings, now: new Date(), say, keepSignIns })
  } finally {
    await long.close()
    await rm(folder, { recursive: true, force: true })
  }
}
