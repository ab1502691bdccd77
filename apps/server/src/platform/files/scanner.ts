import { createReadStream } from 'node:fs'
import { connect, type NetConnectOpts } from 'node:net'
import type { Readable } from 'node:stream'

/** `unknown`: the scanner did not respond; the file stays hidden until it does (attack FU6). */
export type Verdict = 'clean' | 'infected' | 'unknown'

export interface Scanner {
  scan(content: Readable): Promise<Verdict>
}

const patienceMs = 20_000

/**
 * Creates a client for clamd's INSTREAM command. It is own code because the protocol takes forty lines and has not
 * changed since 2009.
 *
 * @param address `host:port`, or the path of a socket
 */
export function createScanner(address: string): Scanner {
  const where = whereIs(address)
  return { scan: (content) => ask(where, content).then(verdictOf, () => 'unknown') }
}

export const scanPath = (scanner: Scanner, path: string): Promise<Verdict> => scanner.scan(createReadStream(path))

function whereIs(address: string): NetConnectOpts {
  if (address.startsWith('/')) return { path: address }
  const colon = address.lastIndexOf(':')
  return { host: address.slice(0, colon), port: Number(address.slice(colon + 1)) }
}

async function ask(where: NetConnectOpts, content: Readable): Promise<string> {
  const socket = connect(where)
  const timer = setTimeout(() => socket.destroy(new Error('The scanner is silent')), patienceMs)
  try {
    const answer = readAll(socket)
    // A scanner that rejects a file early, as too large, also stops reading.
    answer.catch(() => undefined)
    socket.write('zINSTREAM\0')
    for await (const chunk of content) {
      if (!socket.writable) break
      if (!socket.write(framed(chunk as Buffer))) await drained(socket)
    }
    socket.write(Buffer.alloc(4))
    return await answer
  } finally {
    clearTimeout(timer)
    socket.destroy()
    content.destroy()
  }
}

function framed(chunk: Buffer): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(chunk.length)
  return Buffer.concat([length, chunk])
}

/** Resolves when the socket can be written to again, or has closed. */
const drained = (socket: NodeJS.EventEmitter): Promise<void> =>
  new Promise((resolve) => {
    const go = () => {
      socket.off('drain', go).off('close', go)
      resolve()
    }
    socket.on('drain', go).on('close', go)
  })

async function readAll(socket: Readable): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of socket) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString('latin1')
}

function verdictOf(answer: string): Verdict {
  if (/: OK\0?$/.test(answer)) return 'clean'
  return / FOUND\0?$/.test(answer) ? 'infected' : 'unknown'
}
