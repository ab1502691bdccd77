import { createHmac, timingSafeEqual } from 'node:crypto'

/**
 * The parts of a message that its signature covers: a payment service's request to us, or our request to a provider.
 */
interface Signed {
  /** Header `webhook-id`. */
  readonly id: string
  /** Header `webhook-timestamp`: seconds since 1970. */
  readonly timestamp: string
  readonly body: Buffer | string
}

/**
 * Returns `v1,<base64>`: HMAC-SHA256 as defined by Standard Webhooks (www.standardwebhooks.com).
 *
 * @param secret `whsec_<base64>`
 */
export function signMessage(secret: string, { id, timestamp, body }: Signed): string {
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64')
  return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body).digest('base64')}`
}

/**
 * True if one of the signatures in the header is valid. While a secret is being replaced, a sender gives two
 * signatures.
 */
export function isSignedBy(secret: string, signed: Signed, header: string): boolean {
  const right = Buffer.from(signMessage(secret, signed))
  return header.split(' ').some((given) => isSame(Buffer.from(given), right))
}

const isSame = (one: Buffer, other: Buffer): boolean => one.length === other.length && timingSafeEqual(one, other)
