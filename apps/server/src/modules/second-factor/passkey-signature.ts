import { createPublicKey, type JsonWebKey, verify } from 'node:crypto'
import type { CBORType } from '@levischuck/tiny-cbor'
import { readCborMap } from './cbor.ts'

/** Algorithms of passkeys by their COSE numbers, in the order of preference. */
const algorithms = { ed25519: -8, es256: -7, rs256: -257 } as const
export const supportedAlgorithms: readonly number[] = Object.values(algorithms)

/** COSE's numbers of fields: kty and alg of each key; crv, x, y of a curve; n and e of RSA share -1 and -2. */
const field = { kty: 1, alg: 3, crv: -1, x: -2, y: -3, n: -1, e: -2 } as const

type Fields = ReadonlyMap<string | number, CBORType>

interface PasskeyKey {
  readonly algorithm: number
  readonly jwk: JsonWebKey
  /** Undefined for an algorithm that hashes itself. */
  readonly hash: 'sha256' | undefined
}

/**
 * Reads a public key in COSE form. The algorithm, the type of the key and its curve must belong together, so that no
 * signature is judged by the rules of another algorithm.
 *
 * @throws Error for a key of another algorithm or a malformed one
 */
function readKey(coseKey: Uint8Array): PasskeyKey {
  const fields = readCborMap(coseKey)
  const [kty, algorithm, crv] = [fields.get(field.kty), fields.get(field.alg), fields.get(field.crv)]
  if (algorithm === algorithms.es256 && kty === 2 && crv === 1) {
    const point = { x: bytes(fields, field.x, 32), y: bytes(fields, field.y, 32) }
    return { algorithm, jwk: { kty: 'EC', crv: 'P-256', ...point }, hash: 'sha256' }
  }
  if (algorithm === algorithms.ed25519 && kty === 1 && crv === 6)
    return { algorithm, jwk: { kty: 'OKP', crv: 'Ed25519', x: bytes(fields, field.x, 32) }, hash: undefined }
  if (algorithm === algorithms.rs256 && kty === 3)
    return { algorithm, jwk: { kty: 'RSA', n: bytes(fields, field.n), e: bytes(fields, field.e) }, hash: 'sha256' }
  throw new Error(`a key of algorithm ${String(algorithm)} is not supported`)
}

function bytes(fields: Fields, key: number, length?: number): string {
  const value = fields.get(key)
  if (!(value instanceof Uint8Array) || value.length === 0 || (length !== undefined && value.length !== length))
    throw new Error('a number of the key has a wrong length')
  return Buffer.from(value).toString('base64url')
}

/** Sizes of RSA in bits. A smaller key is weak; a larger one would take the processor for too long. */
const [leastRsaBits, mostRsaBits] = [2048, 4096]

function openKey({ jwk }: PasskeyKey) {
  // OpenSSL refuses a point that is not on the curve.
  const key = createPublicKey({ key: jwk, format: 'jwk' })
  const bits = key.asymmetricKeyDetails?.modulusLength
  if (bits !== undefined && (bits < leastRsaBits || bits > mostRsaBits)) throw new Error(`RSA has ${bits} bits`)
  return key
}

/** Checks a new public key and returns its COSE algorithm. @throws Error if signatures of it could not be verified */
export function checkKey(coseKey: Uint8Array): number {
  const key = readKey(coseKey)
  openKey(key)
  return key.algorithm
}

interface Signed {
  readonly data: Uint8Array
  readonly signature: Uint8Array
}

/** Whether the owner of the key signed the data. @throws Error for a malformed key */
export function isSignedBy(coseKey: Uint8Array, { data, signature }: Signed): boolean {
  const key = readKey(coseKey)
  return verify(key.hash, data, openKey(key), signature)
}
