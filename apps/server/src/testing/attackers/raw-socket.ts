import { connect } from 'node:net'

export interface RawAnswer {
  readonly status: number
  /** Raw header lines. */
  readonly head: string
  readonly body: string
}

/** Sends raw bytes, which an HTTP library would not write, and reads the first response to its end. */
export function sendRaw(port: number, request: string): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    const socket = connect(port, '127.0.0.1', () => socket.write(request))
    socket.setTimeout(5000, () => socket.destroy(new Error('No answer in five seconds')))
    socket.on('data', (chunk) => chunks.push(chunk))
    socket.on('error', reject)
    socket.on('close', () => {
      const [head = '', ...rest] = Buffer.concat(chunks).toString('utf8').split('\r\n\r\n')
      resolve({ status: Number(head.split(' ')[1]), head, body: rest.join('\r\n\r\n') })
    })
  })
}

interface RawRequest {
  readonly method?: string
  readonly target: string
  /** Whole lines, without line ends. */
  readonly headers?: readonly string[]
  readonly body?: string
}

/** Returns the text of a request that closes its connection; `Host` is ours unless a header overrides it. */
export function rawRequest({ method = 'GET', target, headers = [], body }: RawRequest): string {
  const hasHost = headers.some((line) => /^host:/i.test(line))
  const lines = [
    `${method} ${target} HTTP/1.1`,
    ...(hasHost ? [] : ['Host: misto.example']),
    'Connection: close',
    ...headers,
    ...(body === undefined ? [] : [`Content-Length: ${Buffer.byteLength(body)}`]),
  ]
  return `${lines.join('\r\n')}\r\n\r\n${body ?? ''}`
}
