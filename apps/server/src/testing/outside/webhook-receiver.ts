import type { IncomingHttpHeaders, ServerResponse } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { ownCertificate } from './own-certificate.ts'

interface Received {
  readonly url: string
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

/** Starts a real https server on loopback; this process trusts it from now on. */
export async function openReceiver(): Promise<{
  /** `127.0.0.1:<port>` */
  readonly host: string
  readonly url: string
  readonly received: Received[]
  /** Sets the response from now on. */
  answerBy(answer: (response: ServerResponse) => void): void
  close(): Promise<void>
}> {
  const { key, cert } = ownCertificate()
  setDefaultCACertificates([...getCACertificates('default'), cert])
  const received: Received[] = []
  let answer = (response: ServerResponse): void => void response.writeHead(204).end()
  const server = createServer({ key, cert }, (request, response) => {
    buffer(request).then(
      (body) => {
        received.push({ url: request.url ?? '', headers: request.headers, body: body.toString('utf8') })
        answer(response)
      },
      () => undefined,
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    host,
    url: `https://${host}/zatyshok`,
    received,
    answerBy: (next) => {
      answer = next
    },
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
