import type { Asker } from '../../../platform/process/limited-child.ts'
import type { CopyIn, Loader } from '../stage/copy-in.ts'

/** Requests of the reading process to the process that has the database connection. */
export type LoadQuestion =
  | { readonly query: string }
  | { readonly lines: string }
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
    lines: (lines) => ask<string>({ lines }),
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
