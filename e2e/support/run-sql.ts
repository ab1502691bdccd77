import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

const script = fileURLToPath(new URL('./run-sql-process.ts', import.meta.url))

export interface Statement {
  readonly sql: string
  readonly values: readonly unknown[]
}

/** What somebody with the keys of the database could do to the portal under test: one transaction past all its rules. */
export async function runSql(statements: readonly Statement[]): Promise<void> {
  const { E2E_DATA_DIR, E2E_DATABASE_URL } = process.env
  const child = spawn(process.execPath, [script], {
    env: { ...process.env, DATA_DIR: E2E_DATA_DIR, ...(E2E_DATABASE_URL && { DATABASE_URL: E2E_DATABASE_URL }) },
    stdio: ['pipe', 'inherit', 'inherit'],
  })
  // PostgreSQL has no character zero.
  child.stdin.end(JSON.stringify(statements).replaceAll('\\u0000', ''))
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(`SQL of a test failed (${code})`)
}
