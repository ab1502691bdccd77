import type { ErrorCode, ErrorReply } from '@zatyshok/contract/errors'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isTransactionConflict } from '../db/transaction-conflict.ts'
import { isDatabaseBusy, isDatabaseUnavailable } from '../db/unavailable.ts'
import { AppError } from './app-error.ts'
import { type Refusal, refusals } from './refusals.ts'

/**
 * Returns the Ukrainian text of an error code. The application supplies it, because the platform contains no wording.
 */
export type DescribeError = (code: ErrorCode) => string

/** Error codes for Fastify's own rejections. An error that is in neither list is a bug. */
const frameworkCodes: Readonly<Record<string, ErrorCode>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'payload_too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media_type',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'malformed_request',
  FST_ERR_CTP_INVALID_JSON_BODY: 'malformed_request',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'malformed_request',
  FST_ERR_BAD_URL: 'malformed_request',
  FST_ERR_MAX_PARAM_LENGTH: 'not_found',
  FST_ERR_VALIDATION: 'malformed_request',
}

/** Default Retry-After in seconds; every 503 has the header. */
const usualWaitSeconds = 60

/**
 * Installs the one error handler of the server. A response has a closed code, its status, a Ukrainian message and the
 * request's id.
 */
export function handleErrors(app: FastifyInstance, describe: DescribeError): void {
  app.setErrorHandler((error, request, reply) => {
    // If the client disconnected during its own request, the error has the code of a lost database but is not a failure
    // of ours.
    const hasLeft = error === request.raw.errored
    const refusal = hasLeft ? new AppError('malformed_request') : asAppError(error)
    // A full queue is not a failure: logging a stack for each rejected request would multiply the load of a flood.
    const isFailure = refusal.status >= 500 && !(error instanceof AppError && error.code === 'overloaded')
    const { code, status } = refusal
    // Log the route's pattern, not the address: the address may be a secret or name a person.
    const line = { code, status, method: request.method, route: request.routeOptions.url ?? 'none' }
    if (isFailure) request.log.error({ err: error, ...line }, 'request failed')
    else request.log.info(line, 'request refused')
    return refuse(request, reply, refusal, describe)
  })
}

export function refuse(request: FastifyRequest, reply: FastifyReply, error: AppError, describe: DescribeError) {
  const body: ErrorReply = {
    code: error.code,
    message: describe(error.code),
    ...(error.errors.length > 0 ? { errors: [...error.errors] } : {}),
    requestId: request.id,
  }
  refusals.publish({ code: error.code } satisfies Refusal)
  const wait = error.retryAfterSeconds ?? (error.status === 503 ? usualWaitSeconds : undefined)
  if (wait !== undefined) reply.header('retry-after', String(wait))
  // An error depends on the moment and the person, so caches must not store it.
  reply.header('cache-control', 'no-store')
  return reply.code(error.status).type('application/json; charset=utf-8').serializer(JSON.stringify).send(body)
}

/**
 * Converts an error to the one reported to the caller: our own, the framework's in our words, or a 500 without detail.
 */
export function asAppError(error: unknown): AppError {
  if (error instanceof AppError) return error
  if (isDatabaseUnavailable(error)) return new AppError('database_unavailable', { retryAfterSeconds: 5 })
  if (isDatabaseBusy(error)) return new AppError('overloaded', { retryAfterSeconds: 5 })
  if (isTransactionConflict(error)) return new AppError('overloaded', { retryAfterSeconds: 1 })
  const code = error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
  if (frameworkCodes[code]) return new AppError(frameworkCodes[code])
  // JSON with __proto__ or a syntax error: Fastify sets status 400 without a code.
  if (error instanceof Error && 'statusCode' in error && error.statusCode === 400)
    return new AppError('malformed_request')
  return new AppError('internal')
}
