import { connect } from 'node:net'

const gigabyte = 1024 ** 3

interface Flood {
  readonly head: string
  /** Encodes the next chunk for the connection. */
  readonly frame: (piece: Buffer) => Buffer
}

/**
 * Sends an endless body for as long as the server reads it. Returns the bytes read, and the status if there was a
 * response.
 */
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
      // After the error response the client stops sending, as a well-behaved client does.
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
