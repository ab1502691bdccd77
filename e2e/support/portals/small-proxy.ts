import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface SmallProxy {
  readonly origin: string
  close(): Promise<void>
}

interface ProxyParts {
  /** Port of the application on this machine. */
  readonly upstream: number
  /** Milliseconds that the application may take for a request; then the proxy responds 504. */
  readonly patienceMs: (request: IncomingMessage) => number
  /** Status with which the proxy responds itself, or 'drop'; undefined: the request goes to the application. */
  readonly ownAnswer: (request: IncomingMessage) => number | 'drop' | undefined
}

/**
 * Starts a proxy like nginx in front of the application: it forwards requests, and responds in HTML if the application
 * does not.
 */
export async function startSmallProxy({ upstream, patienceMs, ownAnswer }: ProxyParts): Promise<SmallProxy> {
  const server = createServer((incoming, outgoing) => {
    const own = ownAnswer(incoming)
    if (own === 'drop') return incoming.socket.destroy()
    if (own !== undefined) return answerInHtml(outgoing, own)
    const asked = request({
      host: '127.0.0.1',
      port: upstream,
      method: incoming.method,
      path: incoming.url,
      headers: { ...incoming.headers, 'x-forwarded-for': incoming.socket.remoteAddress },
    })
    const patience = setTimeout(() => {
      answerInHtml(outgoing, 504)
      asked.destroy()
    }, patienceMs(incoming))
    asked.on('response', (answer) => {
      clearTimeout(patience)
      outgoing.writeHead(answer.statusCode ?? 502, answer.rawHeaders)
      answer.pipe(outgoing)
    })
    asked.on('error', () => {
      clearTimeout(patience)
      if (!outgoing.headersSent) answerInHtml(outgoing, 502)
    })
    outgoing.on('close', () => {
      clearTimeout(patience)
      asked.destroy()
    })
    incoming.pipe(asked)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const close = async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
  return { origin: `http://127.0.0.1:${port}`, close }
}

function answerInHtml(outgoing: ServerResponse, status: number): void {
  outgoing.writeHead(status, { 'content-type': 'text/html' })
  outgoing.end(`<html><head><title>${status}</title></head><body><center><h1>${status}</h1></center></body></html>`)
}
