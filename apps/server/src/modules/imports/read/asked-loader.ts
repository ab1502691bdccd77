import type { Asker } from '../../../platform/process/limited-child.ts'
import type { CopyIn, Loader } from '../stage/copy-in.ts'

/** Requests of the reading process to the process that has the database connection. */
export type LoadQuestion =
  | { readonly query: string }
  | { readonly copyOut: string }
  | { readonly more: true }
  | { readonly copy: number; readonly sql: string }
  | { readonly copy: number; readonly bytes: Uint8Array }
  | { readonly copy: number; readonly end: true }
  | { readonly copy: number; readonly abort: true }
  | { readonly read: number }

/** Bytes of a COPY that are sent at once. */
const PIECE = 1 << 18

/** A loader that runs its statements on the database connection of the parent process. */
export function askedLoader(asker: Asker): Loader {
  let copies = 0
  const ask = <Value>(question: LoadQuestion) => asker.ask<Value>(question)
  return {
    query: (query) => ask<readonly (readonly unknown[])[]>({ query }),
    copyOut: (sql) =>
      askedPieces(
        () => ask({ copyOut: sql }),
        () => ask({ more: true }),
      ),
    copyIn: (sql) => {
      copies += 1
      const copy = copies
      asker.tell({ copy, sql } satisfies LoadQuestion)
      return askedCopy({
        send: (bytes) => ask({ copy, bytes }),
        end: () => ask({ copy, end: true }),
        abort: () => asker.tell({ copy, abort: true } satisfies LoadQuestion),
      })
    },
  }
}

/** Asks for the pieces of a COPY up to an empty one. While one piece is used, the next one is sent. */
async function* askedPieces(
  first: () => Promise<Uint8Array>,
  more: () => Promise<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  for (let next = first(); ; ) {
    const piece = await next
    if (piece.length === 0) return
    next = more()
    // It is awaited above; a failure before that must not become an unhandled rejection.
    next.catch(() => undefined)
    yield piece
  }
}

interface Way {
  send(bytes: Uint8Array): Promise<unknown>
  end(): Promise<unknown>
  abort(): void
}

/**
 * Collects small writes into pieces. While one piece is being sent, the next one is filled. Two pieces take turns,
 * because new ones for each message cost as much time as their bytes.
 */
function askedCopy(way: Way): CopyIn {
  let piece = new Uint8Array(PIECE)
  let other = new Uint8Array(PIECE)
  let filled = 0
  let sent: Promise<unknown> = Promise.resolve()
  const send = async () => {
    const full = piece.subarray(0, filled)
    ;[piece, other] = [other, piece]
    filled = 0
    await sent
    sent = way.send(full)
    // The next piece awaits this one. A failure before that must not become an unhandled rejection.
    sent.catch(() => undefined)
  }
  const write = async (bytes: Uint8Array) => {
    for (let at = 0; at < bytes.length; ) {
      const part = bytes.subarray(at, at + PIECE - filled)
      piece.set(part, filled)
      filled += part.length
      at += part.length
      if (filled === PIECE) await send()
    }
  }
  return {
    write,
    async writeAll(parts) {
      for (const part of parts) await write(part)
    },
    async end() {
      if (filled > 0) await send()
      await sent
      await way.end()
    },
    abort: way.abort,
  }
}
