import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { ErrorReply } from '@zatyshok/contract/errors'
import type { FastifyInstance } from 'fastify'
import type { DescribeError } from './error-handler.ts'
import { type Refusal, refusals } from './refusals.ts'
import { protectiveHeaders } from './security-headers.ts'

interface Options {
  /** Requests that may be worked on at once; 0: as many as come. */
  readonly most: number
  readonly describeError: DescribeError
}

/** What costs next to nothing, and what supervisors must be told however busy the node is. */
const uncounted = /^\/(health|assets|metrics)(\/|$)/

/**
 * Refuses at once what would only wait: past a number of requests in work more of them make none faster, and the
 * refusal must cost far less than the work, so it comes before the framework (GL10). A request is in work from when all
 * of it is here until its answer is gone: whoever sends slowly takes nobody's place.
 */
export function refuseOverload(app: FastifyInstance, { most, describeError }: Options): void {
  if (most === 0) return
  let inWork = 0
  const refuse = refusal(describeError)
  const listeners = app.server.listeners('request') as ((request: IncomingMessage, response: ServerResponse) => void)[]
  const count = (response: ServerResponse) => {
    if (response.closed) return
    inWork += 1
    response.once('close', () => {
      inWork -= 1
    })
  }
  app.server.removeAllListeners('request')
  app.server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    if (!uncounted.test(request.url ?? '')) {
      if (inWork >= most) return refuse(response)
      if (bringsBody(request)) request.once('end', () => count(response))
      else count(response)
    }
    for (const listener of listeners) listener.call(app.server, request, response)
  })
}

const bringsBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/** What can be made before the flood is: of a refusal only the number of the request is new. */
function refusal(describeError: DescribeError): (response: ServerResponse) => void {
  const code = 'overloaded'
  const message = describeError(code)
  const told: Refusal = { code }
  const bodyOf = (requestId: string) => JSON.stringify({ code, message, requestId } satisfies ErrorReply)
  const headers = {
    ...protectiveHeaders,
    'cache-control': 'no-store',
    'retry-after': '2',
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(bodyOf(randomUUID()))),
  }
  return (response) => {
    refusals.publish(told)
    response.writeHead(503, headers).end(bodyOf(randomUUID()))
  }
}
