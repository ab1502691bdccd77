import * as z from 'zod/mini'
import { AppError } from '../../platform/http/app-error.ts'

/** Unknown fields are removed: the portal requests no extensions, so their results are ignored. */
const text = z.string().check(z.minLength(1), z.maxLength(20_000), z.regex(/^[A-Za-z0-9_-]+$/))
const credential = { id: text, rawId: text, type: z.literal('public-key') }

const created = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: text,
    attestationObject: text,
    transports: z._default(z.array(z.enum(['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'])), []),
  }),
})

const asserted = z.object({
  ...credential,
  response: z.object({ clientDataJSON: text, authenticatorData: text, signature: text }),
})

export type CreatedPasskey = z.output<typeof created>
export type AssertedPasskey = z.output<typeof asserted>

/** Parses a response of the browser. @throws AppError `passkey_refused` for a malformed one */
export const createdPasskey = (answer: unknown): CreatedPasskey => parse(created, answer)

/** Parses a response of the browser. @throws AppError `passkey_refused` for a malformed one */
export const assertedPasskey = (answer: unknown): AssertedPasskey => parse(asserted, answer)

function parse<S extends z.ZodMiniType>(schema: S, answer: unknown): z.output<S> {
  const parsed = schema.safeParse(answer)
  if (!parsed.success) throw new AppError('passkey_refused')
  return parsed.data
}
