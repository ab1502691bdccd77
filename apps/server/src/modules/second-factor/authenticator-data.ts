import { readCborMap, readCborStart } from './cbor.ts'

/** Statement of a device (WebAuthn, «Authenticator Data»). */
export interface AuthenticatorData {
  /** SHA-256 of the domain for which the device acted. */
  readonly rpIdHash: Buffer
  readonly userPresent: boolean
  /** True if the device checked the person: finger, face, PIN. */
  readonly userVerified: boolean
  readonly signCount: number
  /** The new passkey; only in the response that creates it. */
  readonly created?: { readonly id: string; readonly publicKey: Buffer }
}

const flag = {
  userPresent: 0x01,
  userVerified: 0x04,
  backupEligible: 0x08,
  backedUp: 0x10,
  attested: 0x40,
  extended: 0x80,
}
/** Bytes before the optional parts: hash of the domain, flags, counter. */
const headBytes = 37
/** Model of the device; the portal does not use it. */
const modelBytes = 16
/** WebAuthn's limit for the identifier of a passkey. */
const mostIdBytes = 1023

/** @throws Error if the bytes have another form, or more follows */
export function readAuthenticatorData(data: Buffer): AuthenticatorData {
  if (data.length < headBytes) throw new Error('authenticator data is too short')
  const flags = data.readUInt8(32)
  const has = (bit: number) => (flags & bit) !== 0
  if (has(flag.backedUp) && !has(flag.backupEligible)) throw new Error('a device-bound passkey claims to be copied')
  let rest = data.subarray(headBytes)
  const created = has(flag.attested) ? readCreated(rest) : undefined
  if (created) rest = rest.subarray(created.length)
  if (has(flag.extended)) readCborMap(rest)
  else if (rest.length > 0) throw new Error('authenticator data is too long')
  return {
    rpIdHash: data.subarray(0, 32),
    userPresent: has(flag.userPresent),
    userVerified: has(flag.userVerified),
    signCount: data.readUInt32BE(33),
    ...(created ? { created: { id: created.id, publicKey: created.publicKey } } : {}),
  }
}

function readCreated(data: Buffer) {
  const idAt = modelBytes + 2
  if (data.length < idAt) throw new Error('the new passkey is cut off')
  const idBytes = data.readUInt16BE(modelBytes)
  if (idBytes === 0 || idBytes > mostIdBytes) throw new Error('the identifier has a wrong length')
  const key = data.subarray(idAt + idBytes)
  const { length } = readCborStart(key)
  return {
    id: data.subarray(idAt, idAt + idBytes).toString('base64url'),
    publicKey: Buffer.from(key.subarray(0, length)),
    length: idAt + idBytes + length,
  }
}
