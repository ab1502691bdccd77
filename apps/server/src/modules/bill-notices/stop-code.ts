import * as z from 'zod/mini'
import type { Secret } from '../../platform/crypto/secret.ts'

const stopping = z.object({ purpose: z.literal('stop-bills'), userId: z.int(), providerId: z.int() })

/** The person and the provider whose letters a link stops. */
export type Stopping = Omit<z.output<typeof stopping>, 'purpose'>

/**
 * Seals the code of a letter's link. The code needs no row, lasts as long as the letter, and can only stop these
 * letters.
 */
export const stopCode = (secret: Secret, { userId, providerId }: Stopping): string =>
  secret.seal(JSON.stringify({ purpose: 'stop-bills', userId, providerId })).toString('base64url')

/** Opens a code; null if the portal did not issue it. */
export function readStopCode(secret: Secret, code: string): Stopping | null {
  const parsed = stopping.safeParse(opened(secret, code))
  return parsed.success ? parsed.data : null
}

function opened(secret: Secret, code: string): unknown {
  try {
    return JSON.parse(secret.open(Buffer.from(code, 'base64url')))
  } catch {
    // The code is invented, truncated or sealed with another key; the response does not say which.
    return null
  }
}
