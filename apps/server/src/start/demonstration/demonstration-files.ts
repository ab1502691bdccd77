import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Kysely } from 'kysely'
import type { DatabaseSchema } from '../../database-schema.ts'
import { findOpenLogins } from '../../modules/demonstration/demonstration.queries.ts'
import type { DemoSignIn } from '../../modules/demonstration/load-demonstration.ts'

/** How to sign in to the demonstration, for people and for tests from outside. */
export const signInsPath = (dataDir: string): string => join(dataDir, 'demo-sign-ins.json')

/** Stands while the demonstration is being loaded; a start that finds it goes on where the last one was cut off. */
export const unfinishedPath = (dataDir: string): string => join(dataDir, 'demo-unfinished')

const titles = { resident: 'мешканка', operator: 'оператор', administrator: 'адміністратор' } as const

/** The sign-ins of this portal's demonstration; undefined: it has none. */
export async function readSignIns(dataDir: string): Promise<readonly DemoSignIn[] | undefined> {
  const path = signInsPath(dataDir)
  return existsSync(path) ? JSON.parse(await readFile(path, 'utf8')) : undefined
}

/** Says at later starts that the sign-ins of the demonstration still let in; no password. */
export async function remindOfSignIns(db: Kysely<DatabaseSchema>, say: (line: string) => void): Promise<void> {
  const open = await findOpenLogins(db)
  if (open.length === 0) return
  say(`Демонстраційні входи (${open.join(', ')}) ще відкриті. Закрити їх: npm run portal -- demo end`)
}

/** Prints the sign-ins of the demonstration where there is one. */
export async function tellSignIns(dataDir: string, say: (line: string) => void): Promise<void> {
  const signIns = await readSignIns(dataDir)
  if (!signIns) return
  say('Демонстраційні входи:')
  for (const { role, account, password } of signIns) say(`  ${titles[role]}: ${account} / ${password}`)
  if (signIns.some(({ totpSecret }) => totpSecret !== undefined)) {
    say('  Код для входу працівника: npm run portal -- demo code operator (або administrator)')
  }
  say(`  (записано у файлі ${signInsPath(dataDir)}; більше їх не буде надруковано)`)
}
