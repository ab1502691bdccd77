import { connect, type Socket } from 'node:net'
import { answerReader } from './answer-reader.ts'
import type { Wire } from './wire.ts'

/** Milliseconds without data after which a request counts as hung; a long table that is still arriving does not, */
const silentMs = 5000
/** unless it takes longer than this in total. */
const longestMs = 30_000

/** The result of a request. `closed`: the connection ended without a response. */
export type Outcome =
  | { readonly kind: 'answered'; readonly status: number; readonly milliseconds: number; readonly code?: string }
  | { readonly kind: 'closed' }
  | { readonly kind: 'hung' }

/** One connection, kept open as long as both sides follow HTTP; one request at a time. */
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
      // The server may close an idle connection at the moment when the next request is sent.
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
    let isSettled = false
    const settle = (kind: 'closed' | 'hung' | 'whole') => {
      if (isSettled) return
      isSettled = true
      clearTimeout(timer)
      socket.removeAllListeners()
      socket.on('error', () => undefined)
      resolve({ outcome: outcomeOf(kind), isReusable: kind === 'whole' && !reader.isLast() })
    }
    const outcomeOf = (kind: 'closed' | 'hung' | 'whole'): Outcome => {
      const status = reader.status()
      if (kind === 'hung' || status === undefined) return { kind: kind === 'hung' ? 'hung' : 'closed' }
      const milliseconds = performance.now() - begun
      const code = status < 500 ? undefined : reader.code()
      return { kind: 'answered', status, milliseconds, ...(code === undefined ? {} : { code }) }
    }
    // After a pause of this process, received data is read before the timeout is decided.
    const timer = setTimeout(() => setImmediate(() => settle('hung')), silentMs)
    socket.on('data', (chunk) => {
      if (performance.now() - begun > longestMs) return settle('hung')
      timer.refresh()
      reader.take(chunk)
      // After malformed bytes only the end of the connection is reliable.
      if (wire.isWhole && reader.isWhole()) settle('whole')
    })
    socket.on('error', () => settle('closed'))
    socket.on('close', () => settle('closed'))
    socket.write(wire.bytes)
    if (!wire.isWhole) socket.end()
  })
}
