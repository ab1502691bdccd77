import { randomBytes } from 'node:crypto'
import pg from 'pg'

export interface FreshDatabase {
  readonly url: string
  drop(): Promise<void>
}

/** Creates an empty database on a shared PostgreSQL server. */
export async function createFreshDatabase(serverUrl: string): Promise<FreshDatabase> {
  const name = `zatyshok_e2e_${randomBytes(4).toString('hex')}`
  await run(serverUrl, `CREATE DATABASE ${name} TEMPLATE template0 ENCODING 'UTF8' LOCALE 'C' LC_CTYPE 'C.UTF-8'`)
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return { url: url.href, drop: () => run(serverUrl, `DROP DATABASE ${name} WITH (FORCE)`) }
}

async function run(serverUrl: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl })
  await client.connect()
  await client.query(statement).finally(() => client.end())
}
