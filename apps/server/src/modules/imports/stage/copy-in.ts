import { once } from 'node:events'
import { finished } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'

/** A COPY on its way into the database; the connection does nothing else until it ends. */
export interface CopyIn {
  /** Waits while the server is behind. @throws what the server says against the bytes */
  write(bytes: Uint8Array): Promise<void>
  /** The same for one after another. */
  writeAll(parts: readonly Uint8Array[]): Promise<void>
  /** Ends the data; resolves when all of it is in its table. */
  end(): Promise<void>
  /** Gives the statement up; the transaction then has to be rolled back, to a savepoint at least. */
  abort(): void
}

/** What a reader asks of the database while it reads. */
export interface Loader {
  /** Rows as lists of values, as the driver reads them. */
  query(sql: string): Promise<readonly (readonly unknown[])[]>
  /** Starts a `copy … from stdin`. */
  copyIn(sql: string): CopyIn
}

/** Bytes that wait for a server that is behind: so much that it is never idle while the next ones are made. */
const WAITING = 1 << 20

/** The loader of a connection. */
export function loaderOf(client: pg.ClientBase): Loader {
  return {
    query: async (text) => (await client.query<unknown[]>({ text, rowMode: 'array' })).rows,
    copyIn: (sql) => copyIn(client, sql),
  }
}

function copyIn(client: pg.ClientBase, sql: string): CopyIn {
  const stream = client.query(copyFrom(sql, { highWaterMark: WAITING }))
  const done = finished(stream)
  // Waited for by write and end; a failure meanwhile must not be an unhandled rejection.
  done.catch(() => undefined)
  // What still waits must not be written: the stream has lost its connection the moment that the server refuses.
  stream.once('error', () => stream.destroy())
  const write = async (bytes: Uint8Array) => {
    if (stream.destroyed) await done
    if (!stream.write(bytes)) await Promise.race([once(stream, 'drain'), done])
  }
  return {
    write,
    async writeAll(parts) {
      for (const part of parts) await write(part)
    },
    async end() {
      stream.end()
      await done
    },
    abort() {
      stream.destroy()
    },
  }
}
