import { randomUUID } from 'node:crypto'
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { ErrorCode, ErrorReply } from '@zatyshok/contract/errors'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { asAppError, type DescribeError, refuse } from '../error-handler.ts'
import { protectiveHeaders, strictTransport } from '../guard/security-headers.ts'
import { isOverHttps, type Trusts } from '../guard/trusted-proxies.ts'

/**
 * Handles requests that fail before any hook: an address that cannot be decoded, bytes that are not HTTP. Fastify would
 * answer them in English, without our headers.
 */
export const refuseBrokenRequests = (describe: DescribeError, trusts: Trusts) => ({
  frameworkErrors: (error: FastifyError, request: FastifyRequest, reply: FastifyReply): void => {
    reply.headers(protectiveHeaders)
    if (isOverHttps(request.raw, trusts)) reply.headers(strictTransport)
    refuse(request, reply, asAppError(error), describe)
  },
  clientErrorHandler: (error: Error & { code?: string }, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || socket.destroyed) return
    if (socket.writable) socket.write(rawRefusal(error.code ?? '', describe))
    socket.destroy(error)
  },
})

/** Status by the code of Node's HTTP parser; any other code means an unreadable request. */
const brokenStatuses: Readonly<Record<string, { status: number; code: ErrorCode }>> = {
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, code: 'malformed_request' },
  HPE_HEADER_OVERFLOW: { status: 431, code: 'payload_too_large' },
}

function rawRefusal(errorCode: string, describe: DescribeError): string {
  const { status, code } = brokenStatuses[errorCode] ?? { status: 400, code: 'malformed_request' }
  const reply: ErrorReply = { code, message: describe(code), requestId: randomUUID() }
  const body = JSON.stringify(reply)
  const headers = {
    ...protectiveHeaders,
    'cache-control': 'no-store',
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  return [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', body].join('\r\n')
}
