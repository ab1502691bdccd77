import {
  type AbortableQueryOptions,
  type CompiledQuery,
  DefaultConnectionProvider,
  DefaultQueryExecutor,
  Kysely,
  PostgresDialect,
  type QueryResult,
} from 'kysely'
import pg from 'pg'
import { statements } from '../../tracing/observed.ts'
import { firstWord, isStalePlan, namedStatements, nameStatements } from './named-statements.ts'

/**
 * Creates the query builder of a pool. A statement outside a transaction is given to the driver at once, because the
 * builder's own way to a connection takes about twelve promises (decision 0166).
 */
export function queryBuilderOf<Schema>(pool: pg.Pool): Kysely<Schema> {
  const nameOf = nameStatements()
  const dialect = new PostgresDialect({ pool: namedStatements(pool, nameOf) })
  const driver = dialect.createDriver()
  // Only takes the pool over; there is nothing to wait for.
  void driver.init()
  const usual = new DefaultQueryExecutor(
    dialect.createQueryCompiler(),
    dialect.createAdapter(),
    new DefaultConnectionProvider(driver),
  )
  return new Kysely<Schema>({ config: { dialect }, dialect, driver, executor: new DirectExecutor(usual, pool, nameOf) })
}

type NameOf = ReturnType<typeof nameStatements>

/** Transactions copy the executor as one of the base class, and so keep their connection. */
class DirectExecutor extends DefaultQueryExecutor {
  readonly #pool: pg.Pool
  readonly #nameOf: NameOf

  constructor(usual: DefaultQueryExecutor, pool: pg.Pool, nameOf: NameOf) {
    super(usual, usual.adapter, usual)
    this.#pool = pool
    this.#nameOf = nameOf
  }

  override executeQuery<R>(compiled: CompiledQuery, options?: AbortableQueryOptions): Promise<QueryResult<R>> {
    if (options?.signal) return super.executeQuery(compiled, options)
    const { sql: text, parameters } = compiled
    return statements.hasSubscribers
      ? statements.tracePromise(() => this.#ask<R>(text, parameters), { name: firstWord(text), text })
      : this.#ask<R>(text, parameters)
  }

  async #ask<R>(text: string, parameters: readonly unknown[]): Promise<QueryResult<R>> {
    const values = [...parameters]
    const name = values.length > 0 ? this.#nameOf(text) : undefined
    try {
      return asResult<R>(await run(this.#pool, text, { values, name }))
    } catch (error) {
      // The driver's stack ends at the socket; this one leads to the caller.
      if (error instanceof Error) Error.captureStackTrace(error)
      if (name === undefined || !isStalePlan(error)) throw error
      // Unnamed, since every connection may hold the plan.
      return asResult<R>(
        await run(this.#pool, text, { values, name: undefined }).catch(() => {
          throw error
        }),
      )
    }
  }
}

interface Given {
  readonly values: unknown[]
  readonly name: string | undefined
}

/** The driver copies a statement that is given as plain values property by property, which is slow. */
class NamedQuery extends pg.Query {
  name: string | undefined
}

/** A connection whose plan is stale, or whose statement failed without a response, is closed (named-statements.ts). */
function run(pool: pg.Pool, text: string, { values, name }: Given): Promise<pg.QueryResult> {
  return new Promise((resolve, reject) => {
    pool.connect((unconnected, client, release) => {
      if (!client) return reject(unconnected)
      const end = (error: Error | null | undefined, result?: pg.QueryResult) => {
        release(error instanceof Error && (!(error instanceof pg.DatabaseError) || isStalePlan(error)))
        if (result && !error) resolve(result)
        else reject(error)
      }
      const query = new NamedQuery(text, values, end as ConstructorParameters<typeof pg.Query>[2])
      query.name = name
      try {
        client.query(query)
      } catch (error) {
        end(error instanceof Error ? error : new Error(String(error)))
      }
    })
  })
}

const changing = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE'])

const asResult = <R>({ command, rowCount, rows }: pg.QueryResult): QueryResult<R> =>
  changing.has(command) ? { numAffectedRows: BigInt(rowCount ?? 0), rows: rows ?? [] } : { rows: rows ?? [] }
