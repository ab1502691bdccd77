import { connect, type Socket } from 'node:net'
import type { Wire } from './wire.ts'

const longestMs = 5000

/** What became of a request. `closed`: the connection ended without an answer. */
export type Outcome =
  | { readonly kind: 'answered'; readonly status: number; readonly milliseconds: number }
  | { readonly kind: 'closed' }
  | { readonly kind: 'hung' }

/** One connection that is kept open as long as both sides keep to HTTP; one request at a time. */
export interface Lane {
  ask(wire: Wire): Promise<Outcome>
  close(): void
}

export function openLane(port: number): Lane {
  let kept: Socket | undefined
  const forget = () => {
    kept?.destroy()
    kept = undefined
  }
  const askOnce = async (wire: Wire): Promise<Outcome> => {
    const socket = kept ?? connect({ port, host: '127.0.0.1', noDelay: true })
    kept = undefined
    const { outcome, isReusable } = await exchange(socket, wire)
    if (isReusable && wire.isWhole) kept = socket
    else socket.destroy()
    return outcome
  }
  return {
    ask: async (wire) => {
      const isOnKept = kept !== undefined
      const outcome = await askOnce(wire)
      // The server may close an idle connection just as the next request leaves.
      return outcome.kind === 'closed' && wire.isWhole && isOnKept ? askOnce(wire) : outcome
    },
    close: forget,
  }
}

interface Exchanged {
  readonly outcome: Outcome
  readonly isReusable: boolean
}

function exchange(socket: Socket, wire: Wire): Promise<Exchanged> {
  const begun = performance.now()
  const reader = answerReader(wire.method)
  return new Promise((resolve) => {
    const settle = (kind: 'closed' | 'hung' | 'whole') => {
      clearTimeout(timer)
      socket.removeAllListeners()
      socket.on('error', () => undefined)
      resolve({ outcome: outcomeOf(kind), isReusable: kind === 'whole' && !reader.isLast() })
    }
    const outcomeOf = (kind: 'closed' | 'hung' | 'whole'): Outcome => {
      const status = reader.status()
      if (kind === 'hung' || status === undefined) return { kind: kind === 'hung' ? 'hung' : 'closed' }
      return { kind: 'answered', status, milliseconds: performance.now() - begun }
    }
    const timer = setTimeout(() => settle('hung'), longestMs)
    socket.on('data', (chunk) => {
      reader.take(chunk)
      // After broken bytes there is nothing to rely on but the end of the connection.
      if (wire.isWhole && reader.isWhole()) settle('whole')
    })
    socket.on('error', () => settle('closed'))
    socket.on('close', () => settle('closed'))
    socket.write(wire.bytes)
    if (!wire.isWhole) socket.end()
  })
}

interface AnswerReader {
  take(chunk: Buffer): void
  /** Of the first answer; undefined: not there yet. */
  status(): number | undefined
  isWhole(): boolean
  /** Whether the server closes the connection after it. */
  isLast(): boolean
}

/** Reads one answer as far as is needed to know where it ends. */
function answerReader(method: string): AnswerReader {
  let head: string | undefined
  let rest: Buffer = Buffer.alloc(0)
  let received = 0
  const header = (name: string) => new RegExp(`^${name}: *(.*)$`, 'im').exec(head ?? '')?.[1]
  const statusOf = () => (head === undefined ? undefined : Number(head.slice(9, 12)))
  const take = (chunk: Buffer): void => {
    if (head !== undefined) {
      received += chunk.length
      rest = Buffer.concat([rest.subarray(-8), chunk])
      return
    }
    rest = Buffer.concat([rest, chunk])
    const end = rest.indexOf('\r\n\r\n')
    if (end < 0) return
    const found = rest.toString('latin1', 0, end)
    const after = rest.subarray(end + 4)
    rest = Buffer.alloc(0)
    // «Go on» is no answer yet.
    if (!/^HTTP\/1\.1 1/.test(found)) head = found
    if (after.length > 0) take(after)
  }
  const isWhole = () => {
    const status = statusOf()
    if (status === undefined) return false
    if (method === 'HEAD' || status === 204 || status === 304) return true
    const length = header('content-length')
    if (length !== undefined) return received >= Number(length)
    return header('transfer-encoding') === 'chunked' && rest.subarray(-5).equals(lastChunk)
  }
  return { take, status: statusOf, isWhole, isLast: () => /close/i.test(header('connection') ?? '') }
}

/** That a packet ends so in the middle of an answer is possible, and has never been seen. */
const lastChunk = Buffer.from('0\r\n\r\n')
