import * as z from 'zod/mini'
import { AppError } from '../../platform/http/app-error.ts'

const text = z.string().check(z.minLength(1), z.maxLength(20_000), z.regex(/^[A-Za-z0-9_-]+$/))
const credential = { id: text, rawId: text, type: z.literal('public-key') }
/** The portal requests no extensions, so their results are ignored. */
const extensions = {
  clientExtensionResults: z._default(
    z.pipe(
      z.unknown(),
      z.transform(() => ({})),
    ),
    {},
  ),
}

const created = z.object({
  ...credential,
  ...extensions,
  response: z.object({
    clientDataJSON: text,
    attestationObject: text,
    transports: z._default(z.array(z.enum(['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'])), []),
  }),
})

const asserted = z.object({
  ...credential,
  ...extensions,
  response: z.object({ clientDataJSON: text, authenticatorData: text, signature: text }),
})

/** Parses a response of the browser. @throws AppError `passkey_refused` for a malformed one */
export const createdPasskey = (answer: unknown): z.output<typeof created> => parse(created, answer)

/** Parses a response of the browser. @throws AppError `passkey_refused` for a malformed one */
export const assertedPasskey = (answer: unknown): z.output<typeof asserted> => parse(asserted, answer)

function parse<S extends z.ZodMiniType>(schema: S, answer: unknown): z.output<S> {
  const parsed = schema.safeParse(answer)
  if (!parsed.success) throw new AppError('passkey_refused')
  return parsed.data
}
