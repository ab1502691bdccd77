import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'

/** The text that the fake reports as a virus; any other content is clean. */
export const plantedVirus = 'VIRUS-FOR-THE-FAKE-CLAMD'

interface FakeClamd {
  readonly address: string
  start(): Promise<void>
  /** Stops the server; its address then refuses connections. */
  stop(): Promise<void>
  /** Size in bytes of each scanned stream. */
  readonly asked: number[]
}

/** Serves clamd's INSTREAM on its own port, which stays the same when it is stopped and started. */
export async function fakeClamd(): Promise<FakeClamd> {
  const asked: number[] = []
  const open = new Set<Socket>()
  const server = createServer((socket) => {
    open.add(socket)
    socket.on('error', () => undefined).on('close', () => open.delete(socket))
    void answer(socket, asked)
  })
  let port = 0
  const start = async () => {
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
    const address = server.address()
    if (typeof address === 'object' && address) port = address.port
  }
  const stop = async () => {
    if (!server.listening) return
    for (const socket of open) socket.destroy()
    server.close()
    await once(server, 'close')
  }
  await start()
  return { address: `127.0.0.1:${port}`, start, stop, asked }
}

const command = 'zINSTREAM\0'

async function answer(socket: Socket, asked: number[]): Promise<void> {
  let received = Buffer.alloc(0)
  for await (const chunk of socket) {
    received = Buffer.concat([received, chunk as Buffer])
    const content = contentOf(received)
    if (content === undefined) continue
    asked.push(content.length)
    socket.end(content.includes(plantedVirus) ? 'stream: Test.Virus FOUND\0' : 'stream: OK\0')
    return
  }
}

/** Returns the streamed content once the empty chunk has arrived; undefined: incomplete. */
function contentOf(received: Buffer): Buffer | undefined {
  if (received.length < command.length || received.toString('latin1', 0, command.length) !== command) return undefined
  const pieces: Buffer[] = []
  for (let at = command.length; at + 4 <= received.length; ) {
    const length = received.readUInt32BE(at)
    if (length === 0) return Buffer.concat(pieces)
    if (at + 4 + length > received.length) return undefined
    pieces.push(received.subarray(at + 4, at + 4 + length))
    at += 4 + length
  }
  return undefined
}
