import { createHash } from 'node:crypto'
import type { PostgresPool, PostgresPoolClient } from 'kysely'
import pg from 'pg'
import { statements } from '../../tracing/observed.ts'

/**
 * Most named statements of a pool. The server session keeps every named statement, so lists of varying length must not
 * accumulate.
 */
const MAX_NAMED = 1000

/**
 * Adapts the pool for Kysely. Each distinct SQL text gets a stable name, so that PostgreSQL parses it once per
 * connection and may reuse its plan.
 */
export function namedStatements(pool: pg.Pool, nameOf: NameOf): PostgresPool {
  const wrapped = new WeakMap<pg.PoolClient, PostgresPoolClient>()
  return {
    options: pool.options,
    connect: async () => {
      const client = await pool.connect()
      const known = wrapped.get(client)
      if (known) return known
      const fresh = namingClient(client, nameOf)
      wrapped.set(client, fresh)
      return fresh
    },
    end: () => pool.end(),
  }
}

type NameOf = (text: string) => string | undefined

/** Returns the function that gives the statements of a pool their names; undefined: run it unnamed. */
export function nameStatements(): NameOf {
  const nameByText = new Map<string, string>()
  return (text) => {
    const known = nameByText.get(text)
    if (known !== undefined) return known
    if (nameByText.size >= MAX_NAMED) return undefined
    const name = createHash('sha256').update(text).digest('base64url')
    nameByText.set(text, name)
    return name
  }
}

/**
 * If a statement, even `begin`, fails without a response, the server may still execute it. The next user of the
 * connection could then write inside a transaction that is never committed. Such a connection is closed and not
 * returned to the pool.
 */
function namingClient(client: pg.PoolClient, nameOf: NameOf): PostgresPoolClient {
  let stale = false
  let unsure: { readonly cause: unknown } | undefined
  const query = (text: string, values: readonly unknown[]) =>
    statements.hasSubscribers
      ? statements.tracePromise(() => sure(text, values), { name: firstWord(text), text })
      : sure(text, values)
  const sure = async (text: string, values: readonly unknown[]) => {
    if (unsure) throw unsure.cause
    try {
      return await run(text, values)
    } catch (error) {
      if (!(error instanceof pg.DatabaseError)) unsure = { cause: error }
      throw error
    }
  }
  const run = async (text: string, values: readonly unknown[]) => {
    const name = values.length > 0 ? nameOf(text) : undefined
    if (name === undefined || stale) return client.query(text, [...values])
    try {
      return await client.query({ name, text, values: [...values] })
    } catch (error) {
      if (!isStalePlan(error)) throw error
      stale = true
      return await retryUnnamed(client, { text, values: [...values] }, error)
    }
  }
  return {
    // Kysely never calls its overload for cursors: the dialect is configured without one.
    query: query as unknown as PostgresPoolClient['query'],
    release: (destroy?: boolean) => client.release(destroy === true || stale || unsure !== undefined),
  }
}

export const firstWord = (text: string): string => /^\s*(\w+)/.exec(text)?.[1] ?? 'statement'

/**
 * A migration of a newer node changed a table under a prepared statement. Outside a transaction the same text runs
 * again unnamed. Inside a transaction the server rejects it and the first error is reported.
 */
async function retryUnnamed(client: pg.PoolClient, query: pg.QueryConfig, first: unknown) {
  try {
    return await client.query(query)
  } catch {
    throw first
  }
}

export function isStalePlan(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error)) return false
  if (error.code === '26000') return true
  return error.code === '0A000' && error.message.includes('cached plan')
}
