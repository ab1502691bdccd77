import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Kysely } from 'kysely'
import type { DatabaseSchema } from '../../database-schema.ts'
import { findOpenLogins } from '../../modules/demonstration/demonstration.queries.ts'
import type { DemoSignIn } from '../../modules/demonstration/load-demonstration.ts'

/** File with the demonstration's sign-ins, for people and external tests. */
export const signInsPath = (dataDir: string): string => join(dataDir, 'demo-sign-ins.json')

/** File that exists while the demonstration is being loaded. If a start finds it, loading continues. */
export const unfinishedPath = (dataDir: string): string => join(dataDir, 'demo-unfinished')

const titles = { resident: 'мешканка', operator: 'оператор', administrator: 'адміністратор' } as const

/** Reads the sign-ins of this portal's demonstration; undefined if it has none. */
export async function readSignIns(dataDir: string): Promise<readonly DemoSignIn[] | undefined> {
  const path = signInsPath(dataDir)
  return existsSync(path) ? JSON.parse(await readFile(path, 'utf8')) : undefined
}

/** Warns at later starts that the demonstration's sign-ins still work; prints no password. */
export async function remindOfSignIns(db: Kysely<DatabaseSchema>, say: (line: string) => void): Promise<void> {
  const open = await findOpenLogins(db)
  if (open.length === 0) return
  say(`Демонстраційні входи (${open.join(', ')}) ще відкриті. Закрити їх: npm run portal -- demo end`)
}

/** Prints the sign-ins of the demonstration, if there is one. */
export async function printSignIns(dataDir: string, say: (line: string) => void): Promise<void> {
  const signIns = await readSignIns(dataDir)
  if (!signIns) return
  say('Демонстраційні входи:')
  for (const { role, account, password } of signIns) say(`  ${titles[role]}: ${account} / ${password}`)
  if (signIns.some(({ totpSecret }) => totpSecret !== undefined)) {
    say('  Код для входу працівника: npm run portal -- demo code operator (або administrator)')
  }
  say(`  (записано у файлі ${signInsPath(dataDir)}; більше їх не буде надруковано)`)
}
