import { connect } from 'node:net'

const gigabyte = 1024 ** 3

interface Flood {
  readonly head: string
  /** How the next piece goes over the wire. */
  readonly frame: (piece: Buffer) => Buffer
}

/** Sends a body without end for as long as anybody takes it; how much was taken, and the answer if one came. */
export function flood(port: number, { head, frame }: Flood): Promise<{ taken: number; status: number | undefined }> {
  const piece = frame(Buffer.alloc(64 * 1024, ' '))
  return new Promise((resolve) => {
    let answer = ''
    const socket = connect(port, '127.0.0.1')
    const send = () => {
      while (socket.writable && socket.bytesWritten < gigabyte) if (!socket.write(piece)) return
      socket.destroy()
    }
    socket.on('drain', send)
    socket.on('data', (chunk) => {
      answer += chunk.toString('latin1')
      // The refusal is there: an honest client stops, and so do we.
      socket.destroy()
    })
    socket.on('error', () => undefined)
    socket.on('close', () => {
      const status = /^HTTP\/1\.1 (\d+)/.exec(answer)?.[1]
      resolve({ taken: socket.bytesWritten, status: status === undefined ? undefined : Number(status) })
    })
    socket.write(head)
    send()
  })
}

export const declared = (lines: readonly string[]): Flood => ({
  head: [...lines, `Content-Length: ${gigabyte}`, '', ''].join('\r\n'),
  frame: (piece) => piece,
})
export const undeclared = (lines: readonly string[]): Flood => ({
  head: [...lines, 'Transfer-Encoding: chunked', '', ''].join('\r\n'),
  frame: (piece) => Buffer.concat([Buffer.from(`${piece.length.toString(16)}\r\n`), piece, Buffer.from('\r\n')]),
})
