import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Kysely } from 'kysely'
import type { DatabaseSchema } from '../../database-schema.ts'
import { findOpenLogins } from '../../modules/demonstration/demonstration.queries.ts'
import type { DemoSignIn } from '../../modules/demonstration/load-demonstration.ts'
import type { OperatorText } from '../../platform/process/operator-text.ts'

/** File with the demonstration’s sign-ins, for people and external tests. */
export const signInsPath = (dataDir: string): string => join(dataDir, 'demo-sign-ins.json')

/** File that exists while the demonstration is being loaded. If a start finds it, loading continues. */
export const unfinishedPath = (dataDir: string): string => join(dataDir, 'demo-unfinished')

const titles = {
  resident: { uk: 'мешканка', en: 'resident' },
  operator: { uk: 'оператор', en: 'operator' },
  administrator: { uk: 'адміністратор', en: 'administrator' },
} satisfies Record<DemoSignIn['role'], OperatorText>

/** Reads the sign-ins of this portal's demonstration; undefined if it has none. */
export async function readSignIns(dataDir: string): Promise<readonly DemoSignIn[] | undefined> {
  const path = signInsPath(dataDir)
  return existsSync(path) ? JSON.parse(await readFile(path, 'utf8')) : undefined
}

/** Warns at later starts that the demonstration’s sign-ins still work; prints no password. */
export async function remindOfSignIns(db: Kysely<DatabaseSchema>, say: (text: OperatorText) => void): Promise<void> {
  const open = await findOpenLogins(db)
  if (open.length === 0) return
  const logins = open.join(', ')
  say({
    uk: `Демонстраційні входи (${logins}) ще відкриті. Закрити їх: npm run portal -- demo end`,
    en: `The demonstration’s sign-ins (${logins}) are still open. To close them: npm run portal -- demo end`,
  })
}

/** Prints the sign-ins of the demonstration, if there is one. */
export async function printSignIns(dataDir: string, say: (text: OperatorText) => void): Promise<void> {
  const signIns = await readSignIns(dataDir)
  if (!signIns) return
  say({ uk: 'Демонстраційні входи:', en: 'The demonstration’s sign-ins:' })
  for (const { role, account, password } of signIns) {
    const { uk, en } = titles[role]
    say({ uk: `  ${uk}: ${account} / ${password}`, en: `  ${en}: ${account} / ${password}` })
  }
  if (signIns.some(({ totpSecret }) => totpSecret !== undefined)) {
    say({
      uk: '  Код для входу працівника: npm run portal -- demo code operator (або administrator)',
      en: '  A worker’s sign-in code: npm run portal -- demo code operator (or administrator)',
    })
  }
  const file = signInsPath(dataDir)
  say({
    uk: `  (записано у файлі ${file}; більше їх не буде надруковано)`,
    en: `  (written to the file ${file}; they will not be printed again)`,
  })
}
