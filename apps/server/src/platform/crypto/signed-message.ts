import { createHmac, timingSafeEqual } from 'node:crypto'

/** What a signature is made over; of a payment service to us, or of ours to a provider. */
interface Signed {
  /** Header `webhook-id`. */
  readonly id: string
  /** Header `webhook-timestamp`: seconds since 1970. */
  readonly timestamp: string
  readonly body: Buffer | string
}

/** `v1,<base64>`: HMAC-SHA256 as Standard Webhooks tells (www.standardwebhooks.com). @param secret `whsec_<base64>` */
export function signMessage(secret: string, { id, timestamp, body }: Signed): string {
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64')
  return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body).digest('base64')}`
}

/** Whether one of the signatures in the header is right: while a secret is being changed a sender gives two. */
export function isSignedBy(secret: string, signed: Signed, header: string): boolean {
  const right = Buffer.from(signMessage(secret, signed))
  return header.split(' ').some((given) => isSame(Buffer.from(given), right))
}

const isSame = (one: Buffer, other: Buffer): boolean => one.length === other.length && timingSafeEqual(one, other)
