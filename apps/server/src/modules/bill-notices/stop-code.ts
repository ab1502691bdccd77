import * as z from 'zod/mini'
import type { Secret } from '../../platform/crypto/secret.ts'

const stopping = z.object({ purpose: z.literal('stop-bills'), userId: z.int(), providerId: z.int() })

/** Whose letters of which provider a link stops. */
export type Stopping = Omit<z.output<typeof stopping>, 'purpose'>

/** The code of a letter's link: it needs no row, lasts as long as the letter, and can do nothing but stop. */
export const stopCode = (secret: Secret, { userId, providerId }: Stopping): string =>
  secret.seal(JSON.stringify({ purpose: 'stop-bills', userId, providerId })).toString('base64url')

/** Null: the portal has not written it. */
export function readStopCode(secret: Secret, code: string): Stopping | null {
  const parsed = stopping.safeParse(opened(secret, code))
  return parsed.success ? parsed.data : null
}

function opened(secret: Secret, code: string): unknown {
  try {
    return JSON.parse(secret.open(Buffer.from(code, 'base64url')))
  } catch {
    // Made up, cut off or of another key: no code of ours, which is all that is told of it.
    return null
  }
}
