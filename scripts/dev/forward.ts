import { Agent, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { Pages } from './pages.ts'
import type { RunningApi } from './running-api.ts'

interface To {
  readonly api: Pick<RunningApi, 'address'>
  readonly pages: Pages
}

/** No keep-alive: a kept connection could belong to an API process that is ending. */
const agent = new Agent({ keepAlive: false })
/** Headers of the connection to the API; they do not apply to the response to the browser. */
const ofConnection = ['connection', 'keep-alive', 'transfer-encoding']

/**
 * Forwards a request to the API and returns its response. While the API starts, the request waits; if the API fails to
 * start, the response is 503. `pages` renders HTML.
 */
export async function forward(incoming: IncomingMessage, outgoing: ServerResponse, { api, pages }: To): Promise<void> {
  const answer = await ask(incoming, api)
  if (!answer) {
    outgoing.writeHead(503, { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' })
    outgoing.end('API не працює: дивіться повідомлення в терміналі.\n')
    return
  }
  for (const name of ofConnection) delete answer.headers[name]
  const isPage = incoming.method === 'GET' && answer.headers['content-type']?.startsWith('text/html')
  if (!isPage) {
    outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
    answer.pipe(outgoing)
    return
  }
  const text = Buffer.concat(await answer.toArray()).toString()
  const page = await pages.make(text, incoming.url ?? '/')
  const { etag, 'content-length': length, ...headers } = answer.headers
  outgoing.writeHead(page.status ?? answer.statusCode ?? 502, {
    ...headers,
    'content-security-policy': pages.allow(String(headers['content-security-policy'])),
    'cache-control': 'no-store',
  })
  outgoing.end(page.html)
}

/** @returns undefined if the API does not answer */
async function ask(incoming: IncomingMessage, api: To['api']): Promise<IncomingMessage | undefined> {
  for (;;) {
    const address = await api.address().catch(() => undefined)
    if (address === undefined || incoming.destroyed) return undefined
    const answer = await send(incoming, address)
    if (answer !== 'ended before') return answer
  }
}

/** @returns `ended before` if the API refused the connection before any byte was sent: the request may be sent again */
function send(incoming: IncomingMessage, address: string): Promise<IncomingMessage | 'ended before' | undefined> {
  // Ask for plain, full responses: this process may rewrite the HTML.
  const { 'accept-encoding': _, 'if-none-match': __, connection: ___, ...headers } = incoming.headers
  return new Promise((resolve) => {
    const asked = request(new URL(incoming.url ?? '/', address), { method: incoming.method, headers, agent })
    let isConnected = false
    asked.once('response', resolve)
    asked.once('error', () => resolve(isConnected ? undefined : 'ended before'))
    asked.once('socket', (socket) =>
      socket.once('connect', () => {
        isConnected = true
        incoming.pipe(asked)
      }),
    )
    incoming.once('close', () => {
      if (!incoming.complete) asked.destroy()
    })
  })
}
