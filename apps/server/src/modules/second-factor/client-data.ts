import * as z from 'zod/mini'

/** What the browser states about its call (WebAuthn, `CollectedClientData`). The device signs its hash. */
const clientDataSchema = z.object({
  type: z.string(),
  challenge: z.string(),
  origin: z.string(),
  crossOrigin: z.optional(z.boolean()),
  topOrigin: z.optional(z.string()),
})

/** Reads base64url JSON. @throws Error for anything else */
export function readClientData(clientDataJSON: string): z.output<typeof clientDataSchema> {
  return clientDataSchema.parse(JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8')))
}

interface Expected {
  readonly type: 'webauthn.create' | 'webauthn.get'
  readonly challenge: string
  readonly origin: string
}

/** @throws Error if another site, another call or a frame of another site asked the device */
export function checkClientData(clientDataJSON: string, expected: Expected): void {
  const { type, challenge, origin, crossOrigin, topOrigin } = readClientData(clientDataJSON)
  if (type !== expected.type) throw new Error(`the call is ${type}`)
  if (challenge !== expected.challenge) throw new Error('the challenge is another one')
  if (origin !== expected.origin) throw new Error(`the origin is ${origin}`)
  // The portal's pages cannot be framed, so no call of ours comes from a frame.
  if (crossOrigin || topOrigin !== undefined) throw new Error('the call comes from a frame of another site')
}
