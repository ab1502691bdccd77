import { createHash } from 'node:crypto'
import type { CBORType } from '@levischuck/tiny-cbor'
import { readAuthenticatorData } from './authenticator-data.ts'
import { readCborMap } from './cbor.ts'
import { checkClientData } from './client-data.ts'
import type { AssertedPasskey, CreatedPasskey } from './device-answer.ts'
import { checkKey, isSignedBy } from './passkey-signature.ts'

interface Expected {
  readonly challenge: string
  /** The portal's domain and its origin. */
  readonly id: string
  readonly origin: string
}

interface VerifiedPasskey {
  readonly id: string
  /** COSE form. */
  readonly publicKey: Buffer
  readonly signCount: number
}

const sha256 = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest()
const decode = (text: string): Buffer => Buffer.from(text, 'base64url')

/**
 * Verifies the response that creates a passkey (WebAuthn, «Registering a New Credential»).
 *
 * @throws Error with the reason of a refusal
 */
export function verifyCreated(answer: CreatedPasskey, expected: Expected): VerifiedPasskey {
  const { clientDataJSON, attestationObject } = answer.response
  checkClientData(clientDataJSON, { ...expected, type: 'webauthn.create' })
  const attestation = readCborMap(decode(attestationObject))
  const data = toBuffer(attestation.get('authData'))
  const { created, signCount } = readChecked(data, expected)
  if (!created) throw new Error('there is no new passkey')
  if (created.id !== answer.id || answer.rawId !== answer.id) throw new Error('the identifiers differ')
  const algorithm = checkKey(created.publicKey)
  const signed = Buffer.concat([data, sha256(decode(clientDataJSON))])
  checkAttestation(attestation, { algorithm, signed, publicKey: created.publicKey })
  return { ...created, signCount }
}

interface Attested {
  readonly algorithm: number
  readonly signed: Buffer
  readonly publicKey: Buffer
}

/**
 * The portal requests no attestation. A browser then removes it, or leaves a signature of the new key itself.
 * Certificates are refused: to check them, the portal would parse and fetch data that the sender chose.
 *
 * @throws Error
 */
function checkAttestation(
  attestation: ReadonlyMap<string | number, CBORType>,
  { algorithm, signed, publicKey }: Attested,
): void {
  const [format, statement] = [attestation.get('fmt'), attestation.get('attStmt')]
  if (!(statement instanceof Map)) throw new Error('there is no attestation statement')
  if (format === 'none' && statement.size === 0) return
  if (format !== 'packed' || statement.size !== 2) throw new Error(`attestation ${String(format)} is not accepted`)
  if (statement.get('alg') !== algorithm) throw new Error('the attestation has another algorithm')
  if (!isSignedBy(publicKey, { data: signed, signature: toBuffer(statement.get('sig')) }))
    throw new Error('the new key did not sign')
}

/**
 * Verifies the response that uses a passkey (WebAuthn, «Verifying an Authentication Assertion») and returns the
 * device's new counter.
 *
 * @throws Error with the reason of a refusal
 */
export function verifyAsserted(
  answer: AssertedPasskey,
  { passkey, ...expected }: Expected & { readonly passkey: VerifiedPasskey },
): number {
  const { clientDataJSON, authenticatorData, signature } = answer.response
  if (answer.id !== passkey.id || answer.rawId !== answer.id) throw new Error('the identifiers differ')
  checkClientData(clientDataJSON, { ...expected, type: 'webauthn.get' })
  const data = decode(authenticatorData)
  const { signCount } = readChecked(data, expected)
  // A device without a counter always says 0. A counter that does not grow indicates a copy of the passkey.
  if ((signCount > 0 || passkey.signCount > 0) && signCount <= passkey.signCount)
    throw new Error(`the counter is ${signCount} after ${passkey.signCount}`)
  const signed = Buffer.concat([data, sha256(decode(clientDataJSON))])
  if (!isSignedBy(passkey.publicKey, { data: signed, signature: decode(signature) }))
    throw new Error('the signature is wrong')
  return signCount
}

/** @throws Error if the device acted for another domain, or did not check the person */
function readChecked(data: Buffer, { id }: Expected) {
  const read = readAuthenticatorData(data)
  if (!read.rpIdHash.equals(sha256(id))) throw new Error('the domain is another one')
  if (!read.userPresent || !read.userVerified) throw new Error('the device did not check the person')
  return read
}

function toBuffer(value: CBORType | undefined): Buffer {
  if (!(value instanceof Uint8Array)) throw new Error('bytes are missing')
  return Buffer.from(value)
}
