import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

/** A TCP proxy between the portals and the database that simulates network faults. */
export interface DatabaseLine {
  readonly port: number
  /** Delays every packet in both directions. */
  delay(ms: number): void
  /** Accepts packets without delivering them; connections stay open. */
  freeze(): void
  /** Breaks connections and refuses new ones. */
  cut(): void
  /**
   * Lets so many COMMITs reach the database and then breaks their connections, so that the portal does not learn the
   * result.
   */
  cutAfterCommit(times: number): void
  /** Restores normal operation; breaks frozen connections. */
  heal(): void
  /** Number of COMMITs cut off since the proxy was opened. */
  commitsCut(): number
  close(): Promise<void>
}

interface Trouble {
  delayMs: number
  state: 'open' | 'frozen' | 'cut'
  commitsToCut: number
  commitsCut: number
}

export async function openDatabaseLine(target: number): Promise<DatabaseLine> {
  const trouble: Trouble = { delayMs: 0, state: 'open', commitsToCut: 0, commitsCut: 0 }
  const sockets = new Set<Socket>()
  const drop = () => {
    for (const socket of sockets) socket.destroy()
  }
  const server = createServer({ noDelay: true }, (near) => {
    if (trouble.state === 'cut') return near.destroy()
    const far = connect({ port: target, host: '127.0.0.1', noDelay: true })
    tie(near, far, sockets)
    const toDatabase = carrier({ from: near, to: far, trouble })
    near.on('data', (data) => toDatabase(data, isCommit(data) ? 'a commit' : 'anything'))
    const toPortal = carrier({ from: far, to: near, trouble })
    far.on('data', (data) => toPortal(data, 'anything'))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    delay: (ms) => {
      trouble.delayMs = ms
    },
    freeze: () => {
      trouble.state = 'frozen'
    },
    cut: () => {
      trouble.state = 'cut'
      drop()
    },
    cutAfterCommit: (times) => {
      trouble.commitsToCut = times
    },
    heal: () => {
      if (trouble.state === 'frozen') drop()
      Object.assign(trouble, { delayMs: 0, state: 'open', commitsToCut: 0 })
    },
    commitsCut: () => trouble.commitsCut,
    close: async () => {
      drop()
      server.close()
      await once(server, 'close')
    },
  }
}

function tie(near: Socket, far: Socket, sockets: Set<Socket>): void {
  for (const [one, other] of [
    [near, far],
    [far, near],
  ] as const) {
    sockets.add(one)
    one.on('error', () => other.destroy())
    one.on('close', () => {
      sockets.delete(one)
      other.destroy()
    })
  }
}

interface Way {
  readonly from: Socket
  readonly to: Socket
  readonly trouble: Trouble
}

type Carry = (data: Buffer, what: 'a commit' | 'anything') => void

/** Delivers one direction's packets in order, each after its delay. */
function carrier({ from, to, trouble }: Way): Carry {
  let last: Promise<unknown> | undefined
  return (data, what) => {
    if (trouble.state === 'frozen') return
    const isCut = what === 'a commit' && trouble.commitsToCut > 0
    if (isCut) {
      trouble.commitsToCut -= 1
      trouble.commitsCut += 1
    }
    const send = () => {
      if (isCut) letGo(from, to, data)
      else if (!to.destroyed) to.write(data)
    }
    if (trouble.delayMs === 0 && last === undefined) return send()
    const due = Promise.all([pause(trouble.delayMs), last]).then(send)
    last = due
    void due.then(() => {
      if (last === due) last = undefined
    })
  }
}

/** Delivers the packet to the database and discards its response. */
function letGo(from: Socket, to: Socket, data: Buffer): void {
  to.removeAllListeners('data')
  to.resume()
  from.removeAllListeners('close')
  from.destroy()
  to.end(data)
}

/** True for the simple query `commit`, with which the portal's transactions end. */
const isCommit = (data: Buffer): boolean => /^Q.{4}commit;?\0/is.test(data.toString('latin1'))
