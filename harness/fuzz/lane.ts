import { connect, type Socket } from 'node:net'
import { answerReader } from './answer-reader.ts'
import type { Wire } from './wire.ts'

/** Of silence: a long table that goes on coming hangs nowhere, */
const silentMs = 5000
/** unless it never comes to its end. */
const longestMs = 30_000

/** What became of a request. `closed`: the connection ended without an answer. */
export type Outcome =
  | { readonly kind: 'answered'; readonly status: number; readonly milliseconds: number; readonly code?: string }
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
    // Whoever stood still for so long reads what has come meanwhile before saying that nothing has.
    const timer = setTimeout(() => setImmediate(() => settle('hung')), silentMs)
    socket.on('data', (chunk) => {
      if (performance.now() - begun > longestMs) return settle('hung')
      timer.refresh()
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
