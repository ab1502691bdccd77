import { createHash } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import type { RequestContext, SignedMessage } from '../../context.ts'
import { isSignedBy } from '../../platform/crypto/signed-message.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { unsignedFromNetwork } from '../limits/limits.ts'
import { takeAttempts } from '../limits/take-attempts.ts'

/** Largest accepted difference of a message's time, seconds; an older or future message may be a replay. */
const windowSeconds = 300

interface Sent {
  /** `{ service }`, not yet validated. */
  readonly params: unknown
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
}

/**
 * Authenticates the payment service before the body is parsed (G10, attack PA1). A service that is not configured, or
 * has no secret, gets the same error as a wrong signature.
 *
 * @throws AppError `signature_refused`, logged with its reason; `too_many_requests` for a network with many refusals
 */
export async function authenticateService(ctx: RequestContext, sent: Sent): Promise<SignedMessage> {
  const { service = '' } = sent.params as { service?: string }
  const { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signature } = sent.headers
  const refuse = async (reason: string): Promise<never> => {
    await takeAttempts(ctx, [{ limit: unsignedFromNetwork, of: ctx.client.network }])
    ctx.log.warn({ service: service.slice(0, 32), reason, network: ctx.client.network }, 'payment notice refused')
    throw new AppError('signature_refused')
  }
  const secret = secretOf(ctx, service)
  if (secret === '') return refuse('no such service, or it has no secret')
  if (!isText(id) || !isText(timestamp) || !isText(signature)) return refuse('a header is missing')
  if (!/^[!-~]{1,100}$/.test(id)) return refuse('the id is no id')
  if (!isSignedBy(secret, { id, timestamp, body: sent.body }, signature)) return refuse('wrong signature')
  if (!isRecent(timestamp, ctx.now)) return refuse('the timestamp is not of now')
  return { service, id, bodyHash: createHash('sha256').update(sent.body).digest() }
}

function secretOf({ settings }: RequestContext, service: string): string {
  const { services } = settings.payments
  return Object.hasOwn(services, service) ? (services[service]?.noticeSecret ?? '') : ''
}

const isText = (header: string | string[] | undefined): header is string => typeof header === 'string' && header !== ''

const isRecent = (timestamp: string, now: Date): boolean =>
  /^[0-9]{1,12}$/.test(timestamp) && Math.abs(now.getTime() / 1000 - Number(timestamp)) <= windowSeconds
