import { once } from 'node:events'
import { finished } from 'node:stream/promises'
import type pg from 'pg'
import { type CopyToStreamQuery, from as copyFrom, to as copyTo } from 'pg-copy-streams'

/** A COPY in progress. The connection accepts no other statement until it ends. */
export interface CopyIn {
  /** Resolves when the server can accept more bytes. @throws errors of the server about earlier bytes */
  write(bytes: Uint8Array): Promise<void>
  /** Writes several parts in order. */
  writeAll(parts: readonly Uint8Array[]): Promise<void>
  /** Ends the data; resolves when the server has stored all rows. */
  end(): Promise<void>
  /** Ends the statement early. The transaction then has to be rolled back, at least to a savepoint. */
  abort(): void
}

/** The statements that a reader may run while it reads. */
export interface Loader {
  /** Returns rows as lists of values. */
  query(sql: string): Promise<readonly (readonly unknown[])[]>
  /** Returns the bytes of a `copy … to stdout` in pieces, which need not end with a row. */
  copyOut(sql: string): AsyncIterable<Uint8Array>
  /** Starts a `copy … from stdin`. */
  copyIn(sql: string): CopyIn
}

/** Bytes to buffer for a slow server, enough to keep it busy while the next bytes are made. */
const WAITING = 1 << 20

/** The loader of a connection. */
export function loaderOf(client: pg.ClientBase): Loader {
  const query = async <Row extends unknown[]>(text: string) =>
    (await client.query<Row>({ text, rowMode: 'array' })).rows
  return {
    query,
    copyOut: (sql) => copyOut(client, sql),
    copyIn: (sql) => copyIn(client, sql),
  }
}

async function* copyOut(client: pg.ClientBase, sql: string): AsyncGenerator<Uint8Array> {
  const stream: CopyToStreamQuery & { callback?: () => void } = client.query(copyTo(sql))
  try {
    for await (const piece of stream.iterator({ destroyOnReturn: false })) yield piece
  } finally {
    // If the reader leaves early, the rest has to be read before the connection accepts another statement.
    if (!stream.destroyed) await finished(stream.resume())
    // If the connection has a `query_timeout`, pg waits for this call, which pg-copy-streams does not make.
    stream.callback?.()
  }
}

function copyIn(client: pg.ClientBase, sql: string): CopyIn {
  const stream = client.query(copyFrom(sql, { highWaterMark: WAITING }))
  const done = finished(stream)
  // `write` and `end` await it; a failure before that must not become an unhandled rejection.
  done.catch(() => undefined)
  // Buffered bytes must not be written: the stream loses its connection when the server reports an error.
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
