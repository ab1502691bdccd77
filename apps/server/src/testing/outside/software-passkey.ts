import { createHash, generateKeyPairSync, type JsonWebKey, randomBytes, sign } from 'node:crypto'
import { type CBORType, encodeCBOR } from '@levischuck/tiny-cbor'

interface Made {
  readonly challenge: string
  readonly origin: string
  readonly rpId: string
  /** True if the device verified the person. */
  readonly verified?: boolean
  /** False if the device reports that the user did not touch it. */
  readonly present?: boolean
  /** Number of uses so far; 0 for a device that does not count. */
  readonly counter?: number
  /** Replaces or adds fields of what the browser states. */
  readonly client?: object
  /** Added to the flags: copies of the passkey, extensions. */
  readonly flags?: number
  /** Bytes after the device's data. */
  readonly rest?: Buffer
}

interface Created extends Made {
  /** A statement of the device about itself; none by default. */
  readonly attestation?: (signed: Buffer) => { readonly fmt: string; readonly attStmt: Map<string, CBORType> }
}

const bytes = (base64url = '') => Uint8Array.from(Buffer.from(base64url, 'base64url'))

/** Encodes a map whose keys are numbers, as a public key is. */
export const coseKey = (fields: Readonly<Record<string, CBORType>>): Buffer =>
  Buffer.from(encodeCBOR(new Map(Object.entries(fields).map(([name, value]) => [Number(name), value]))))

/** COSE forms of keys: type, algorithm, then the curve and point or the numbers of RSA. */
const makers = {
  es256: () => ({
    ...generateKeyPairSync('ec', { namedCurve: 'P-256' }),
    cose: ({ x, y }: JsonWebKey) => ({ 1: 2, 3: -7, '-1': 1, '-2': bytes(x), '-3': bytes(y) }),
  }),
  ed25519: () => ({
    ...generateKeyPairSync('ed25519'),
    cose: ({ x }: JsonWebKey) => ({ 1: 1, 3: -8, '-1': 6, '-2': bytes(x) }),
  }),
  rs256: () => ({
    ...generateKeyPairSync('rsa', { modulusLength: 2048 }),
    cose: ({ n, e }: JsonWebKey) => ({ 1: 3, 3: -257, '-1': bytes(n), '-2': bytes(e) }),
  }),
}

/** A device that creates and uses one passkey, in the format of a browser. */
export function softwarePasskey(algorithm: keyof typeof makers = 'es256') {
  const { publicKey, privateKey, cose } = makers[algorithm]()
  const key = coseKey(cose(publicKey.export({ format: 'jwk' })))
  const id = randomBytes(16)
  const named = { id: id.toString('base64url'), rawId: id.toString('base64url'), type: 'public-key' as const }
  const signed = (data: Buffer) => sign(algorithm === 'ed25519' ? null : 'sha256', data, privateKey)
  return {
    id: named.id,
    /** COSE form. */
    key,
    signed,
    create({ attestation = () => ({ fmt: 'none', attStmt: new Map() }), ...made }: Created) {
      const length = Buffer.alloc(2)
      length.writeUInt16BE(id.length)
      const rest = made.rest ?? Buffer.alloc(0)
      const data = Buffer.concat([authenticatorData(made, 0x40), Buffer.alloc(16), length, id, key, rest])
      const client = clientData('webauthn.create', made)
      const { fmt, attStmt } = attestation(Buffer.concat([data, hash(client)]))
      const parts = new Map<string, CBORType>([
        ['fmt', fmt],
        ['attStmt', attStmt],
        ['authData', Uint8Array.from(data)],
      ])
      const response = {
        clientDataJSON: client.toString('base64url'),
        attestationObject: Buffer.from(encodeCBOR(parts)).toString('base64url'),
        transports: ['internal' as const],
      }
      return { ...named, response, clientExtensionResults: {} }
    },
    use(made: Made) {
      const client = clientData('webauthn.get', made)
      const data = Buffer.concat([authenticatorData(made, 0), made.rest ?? Buffer.alloc(0)])
      const response = {
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: signed(Buffer.concat([data, hash(client)])).toString('base64url'),
      }
      return { ...named, response, clientExtensionResults: {} }
    },
  }
}

const hash = (data: Buffer | string): Buffer => createHash('sha256').update(data).digest()

const clientData = (type: string, { challenge, origin, client }: Made): Buffer =>
  Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false, ...client }))

/** Hash of the domain, flags (present, checked, …), counter. */
function authenticatorData({ rpId, verified = true, present = true, counter = 0, ...made }: Made, flags: number) {
  const count = Buffer.alloc(4)
  count.writeUInt32BE(counter)
  const bits = (present ? 0x01 : 0) | (verified ? 0x04 : 0) | flags | (made.flags ?? 0)
  return Buffer.concat([hash(rpId), Buffer.from([bits]), count])
}
