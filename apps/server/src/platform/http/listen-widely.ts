import { once } from 'node:events'
import { createServer, type Server, type Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

interface At {
  readonly port: number
  readonly host: string
}

export interface Listening {
  readonly address: string
  /** Beside the server's own; whoever closes the server closes them with it. */
  readonly doors: readonly Server[]
}

/**
 * A loop takes one connection from a listener each time it turns (libuv, its change 3696): a node that turns twenty times a
 * second would let people in twenty a second, its queue of 511 would overflow, and whoever is turned away by the kernel
 * comes again after 1, 3, 7, 15 seconds. So many listeners stand at the same port.
 */
const doorsBeside = 63

/** Listens as `app.listen` does, and where the system can (Linux) at more than one door. */
export async function listenWidely(app: FastifyInstance, { port, host }: At): Promise<Listening> {
  if (process.platform !== 'linux') return { address: await app.listen({ port, host }), doors: [] }
  if (port !== 0) await refuseTaken({ port, host })
  // Fastify hands on to Node what its own types do not name.
  const shared = { port, host, reusePort: true }
  const address = await app.listen(shared)
  const listensAt = { port: Number(new URL(address).port || 80), host, reusePort: true }
  const doors = Array.from({ length: doorsBeside }, () => createDoor(app))
  await Promise.all(doors.map((door) => once(door.listen(listensAt), 'listening')))
  return { address, doors }
}

/** Refuses a port that another portal uses: with a shared port the operating system reports no conflict. Skips port 0. */
export async function refuseTaken(at: At): Promise<void> {
  // Who comes in this moment is sent away: whoever stayed would keep it from closing.
  const first = createServer((socket) => socket.destroy()).listen(at)
  await once(first, 'listening')
  first.close()
  await once(first, 'close')
}

/** As Node's own HTTP server opens its sockets. */
const createDoor = (app: FastifyInstance): Server =>
  createServer({ allowHalfOpen: true, noDelay: true }, (socket: Socket) => app.server.emit('connection', socket))
