import { once } from 'node:events'
import { createServer, type Server, type Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

interface At {
  readonly port: number
  readonly host: string
}

export interface Listening {
  readonly address: string
  /** Additional listeners; closing the server closes them too. */
  readonly doors: readonly Server[]
}

/**
 * libuv accepts one connection per listener in each turn of the event loop (since its change 3696). A node that turns
 * 20 times a second would accept 20 connections a second and overflow its backlog of 511. The kernel makes rejected
 * clients retry after 1, 3, 7, 15 seconds. So this many additional listeners share the port.
 */
const doorsBeside = 63

/** Listens as `app.listen` does; on Linux with several listeners on the same port. */
export async function listenWidely(app: FastifyInstance, { port, host }: At): Promise<Listening> {
  if (process.platform !== 'linux') return { address: await app.listen({ port, host }), doors: [] }
  if (port !== 0) await refuseTaken({ port, host })
  // Fastify passes `reusePort` on to Node although its own types do not declare it.
  const shared = { port, host, reusePort: true }
  const address = await app.listen(shared)
  const listensAt = { port: Number(new URL(address).port || 80), host, reusePort: true }
  const doors = Array.from({ length: doorsBeside }, () => createDoor(app))
  await Promise.all(doors.map((door) => once(door.listen(listensAt), 'listening')))
  return { address, doors }
}

/**
 * Rejects a port that another portal uses: with a shared port the operating system reports no conflict. Port 0 is not
 * checked.
 */
export async function refuseTaken(at: At): Promise<void> {
  // A connection that arrives during the check is dropped, since an open one would delay closing.
  const first = createServer((socket) => socket.destroy()).listen(at)
  await once(first, 'listening')
  first.close()
  await once(first, 'close')
}

/** Creates a listener that opens sockets as Node's own HTTP server does. */
const createDoor = (app: FastifyInstance): Server =>
  createServer({ allowHalfOpen: true, noDelay: true }, (socket: Socket) => app.server.emit('connection', socket))
