import { randomBytes } from 'node:crypto'
import { type CBORType, encodeCBOR } from '@levischuck/tiny-cbor'
import { verifyAuthenticationResponse, verifyRegistrationResponse } from '@simplewebauthn/server'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { coseKey, softwarePasskey } from '../../testing/outside/software-passkey.ts'
import { readAuthenticatorData } from './authenticator-data.ts'
import { readCborMap } from './cbor.ts'
import { checkKey, isSignedBy, supportedAlgorithms } from './passkey-signature.ts'
import { verifyAsserted, verifyCreated } from './verify-passkey.ts'

const challenge = 'Y2hhbGxlbmdlIG9mIDMyIGJ5dGVzIGZvciBhIHRlc3Q'
const here = { challenge, origin: 'https://misto.example', rpId: 'misto.example' }
const expected = { challenge, origin: here.origin, id: here.rpId }

type Device = ReturnType<typeof softwarePasskey>
type Created = ReturnType<Device['create']>
type Asserted = ReturnType<Device['use']>

const stored = (device: Device, signCount = 0) => ({ id: device.id, publicKey: device.key, signCount })
const use = (answer: Asserted, device: Device, signCount = 0) =>
  verifyAsserted(answer, { ...expected, passkey: stored(device, signCount) })

/** The judgement of a library that many sites use. It runs in tests only. */
const libraryCreated = (response: Created) =>
  verifyRegistrationResponse({
    response,
    expectedChallenge: challenge,
    expectedOrigin: here.origin,
    expectedRPID: here.rpId,
    supportedAlgorithmIDs: [...supportedAlgorithms],
    requireUserVerification: true,
  })

const libraryAsserted = (response: Asserted, device: Device, counter = 0) =>
  verifyAuthenticationResponse({
    response,
    expectedChallenge: challenge,
    expectedOrigin: here.origin,
    expectedRPID: here.rpId,
    credential: { id: device.id, publicKey: Uint8Array.from(device.key), counter },
    requireUserVerification: true,
  })

const refuses = (judge: () => unknown): boolean => {
  try {
    judge()
    return false
  } catch {
    return true
  }
}
const libraryRefuses = (judged: Promise<{ verified: boolean }>) =>
  judged.then(
    ({ verified }) => !verified,
    () => true,
  )

const selfAttested = (device: Device, alg: number) => (signed: Buffer) => ({
  fmt: 'packed',
  attStmt: new Map<string, CBORType>([
    ['alg', alg],
    ['sig', Uint8Array.from(device.signed(signed))],
  ]),
})

describe.each([
  ['ed25519', -8],
  ['es256', -7],
  ['rs256', -257],
] as const)('a passkey of %s', (algorithm, alg) => {
  const device = softwarePasskey(algorithm)

  test('C02 is accepted as a common library accepts it, with the same identifier, key and counter', async () => {
    const answer = device.create({ ...here, counter: 7 })
    const { registrationInfo } = await libraryCreated(answer)
    const { id, publicKey, counter } = registrationInfo?.credential ?? expect.fail('the library refuses it')
    expect(verifyCreated(answer, expected)).toEqual({ id, publicKey: Buffer.from(publicKey), signCount: counter })
    const used = device.use({ ...here, counter: 8 })
    expect((await libraryAsserted(used, device, 7)).verified).toBe(true)
    expect(use(used, device, 7)).toBe(8)
  })

  test('C02 is accepted with a signature of the new key itself, and refused with one of another key', async () => {
    const answer = device.create({ ...here, attestation: selfAttested(device, alg) })
    expect((await libraryCreated(answer)).verified).toBe(true)
    expect(verifyCreated(answer, expected).id).toBe(device.id)
    const other = selfAttested(softwarePasskey(algorithm), alg)
    expect(() => verifyCreated(device.create({ ...here, attestation: other }), expected)).toThrow('did not sign')
  })

  test('C02 a key that the library stored stays usable', async () => {
    const { registrationInfo } = await libraryCreated(device.create(here))
    const publicKey = Buffer.from(registrationInfo?.credential.publicKey ?? [])
    expect(verifyAsserted(device.use(here), { ...expected, passkey: { ...stored(device), publicKey } })).toBe(0)
  })

  test('C02 whatever one change of a response the library refuses, the portal refuses', async () => {
    const created = device.create({ ...here, attestation: selfAttested(device, alg), flags: 0x80, rest: extensions })
    const used = device.use({ ...here, counter: 8, flags: 0x80, rest: extensions })
    expect([refuses(() => verifyCreated(created, expected)), refuses(() => use(used, device, 7))]).toEqual([
      false,
      false,
    ])
    await fc.assert(
      fc.asyncProperty(changeOf(created), changeOf(used), async (changedCreated, changedUsed) => {
        if (!refuses(() => verifyCreated(changedCreated, expected)))
          expect(await libraryRefuses(libraryCreated(changedCreated))).toBe(false)
        if (!refuses(() => use(changedUsed, device, 7)))
          expect(await libraryRefuses(libraryAsserted(changedUsed, device, 7))).toBe(false)
      }),
      { numRuns: 1500 },
    )
  })
})

const extensions = Buffer.from(encodeCBOR(new Map([['credProtect', 2]])))

/** The answer with one changed part: a bit, a byte, bytes added, removed or repeated. */
function changeOf<Answer extends Created | Asserted>(answer: Answer): fc.Arbitrary<Answer> {
  const fields = Object.keys(answer.response).filter((name) => name !== 'transports')
  const change = fc.record({ at: fc.nat(), by: fc.integer({ min: 1, max: 255 }), how: fc.nat(4), more: fc.nat(40) })
  return fc.tuple(fc.constantFrom(...fields), change).map(([name, { at, by, how, more }]) => {
    const before = Buffer.from(String(Reflect.get(answer.response, name)), 'base64url')
    const place = at % before.length
    const [head, tail] = [before.subarray(0, place), before.subarray(place)]
    const flipped = Buffer.from(before)
    flipped[place] = (flipped[place] ?? 0) ^ by
    const changed = [
      flipped,
      Buffer.concat([head, Buffer.from([by]), tail]),
      Buffer.concat([head, tail.subarray(1)]),
      head,
      Buffer.concat([before, randomBytes(more)]),
    ][how]
    return { ...answer, response: { ...answer.response, [name]: (changed ?? before).toString('base64url') } }
  })
}

describe('the response that creates a passkey', () => {
  const device = softwarePasskey()

  test.each([
    ['another call', { client: { type: 'webauthn.get' } }, 'the call is'],
    ['a challenge that is not ours', { challenge: 'bm90IG91cnM' }, 'challenge'],
    ['another origin', { origin: 'https://misto.example.evil.example' }, 'origin'],
    ['another scheme', { origin: 'http://misto.example' }, 'origin'],
    ['a frame of another site', { client: { crossOrigin: true } }, 'frame'],
    ['a page inside another site', { client: { topOrigin: 'https://evil.example' } }, 'frame'],
    ['another domain', { rpId: 'evil.example' }, 'domain'],
    ['a device that nobody touched', { present: false }, 'did not check'],
    ['a device that did not check the person', { verified: false }, 'did not check'],
    ['a copied passkey that cannot be copied', { flags: 0x10 }, 'copied'],
    ['a device with more bytes', { rest: Buffer.from([0]) }, 'too long'],
    ['extensions that are no map', { flags: 0x80, rest: Buffer.from([0x01]) }, 'not one map'],
    ['extensions that are cut off', { flags: 0x80, rest: Buffer.from([0xa1]) }, ''],
  ])('C02 from %s is refused', async (_what, wrong, reason) => {
    const answer = device.create({ ...here, ...wrong })
    expect(() => verifyCreated(answer, expected)).toThrow(reason)
  })

  test('C02 a passkey that is copied between devices is accepted', () => {
    expect(verifyCreated(device.create({ ...here, flags: 0x18 }), expected).id).toBe(device.id)
  })

  test('C02 under the identifier of another passkey is refused', () => {
    const answer = device.create(here)
    const other = softwarePasskey().id
    for (const named of [{ id: other }, { rawId: other }, { id: other, rawId: other }])
      expect(() => verifyCreated({ ...answer, ...named }, expected)).toThrow('identifiers')
  })

  test.each([
    ['a certificate', 'packed', [['x5c', [new Uint8Array([1])]]]],
    ['another algorithm', 'packed', [['alg', -257]]],
    ['no signature', 'packed', [['sig', 'text']]],
    ['an unknown format', 'tpm', []],
    ['a statement without a format', 'none', []],
  ] as const)('C02 with %s is refused', (_what, fmt, changed) => {
    const attestation = (signed: Buffer) => {
      const { attStmt } = selfAttested(device, -7)(signed)
      return { fmt, attStmt: new Map<string, CBORType>([...attStmt, ...(changed as Iterable<[string, CBORType]>)]) }
    }
    expect(() => verifyCreated(device.create({ ...here, attestation }), expected)).toThrow(/attestation|missing/)
  })
})

describe('the response that uses a passkey', () => {
  const device = softwarePasskey()

  test.each([
    ['another call', { client: { type: 'webauthn.create' } }, 'the call is'],
    ['a challenge that is not ours', { challenge: 'bm90IG91cnM' }, 'challenge'],
    ['another origin', { origin: 'https://misto.example:444' }, 'origin'],
    ['a frame of another site', { client: { crossOrigin: true } }, 'frame'],
    ['another domain', { rpId: 'evil.example' }, 'domain'],
    ['a device that nobody touched', { present: false }, 'did not check'],
    ['a device that did not check the person', { verified: false }, 'did not check'],
    ['a device whose counter did not grow', { counter: 7 }, 'counter'],
    ['a device whose counter went back to nothing', { counter: 0 }, 'counter'],
    ['a device with more bytes', { counter: 8, rest: Buffer.from([0]) }, 'too long'],
  ])('C02 from %s is refused', (_what, wrong, reason) => {
    expect(() => use(device.use({ ...here, counter: 8, ...wrong }), device, 7)).toThrow(reason)
  })

  test('C02 for another passkey, or signed by another key, is refused', () => {
    const other = softwarePasskey()
    expect(() => use(device.use(here), other)).toThrow('identifiers')
    expect(() => use({ ...device.use(here), rawId: other.id }, device)).toThrow('identifiers')
    const named = { id: device.id, rawId: device.id }
    expect(() => use({ ...other.use(here), ...named }, device)).toThrow('signature')
  })

  test('C02 with a signature whose numbers are short is accepted', () => {
    // An ordinary signature has 70 to 72 bytes; one of about 160 has fewer.
    for (let n = 0; n < 5_000; n += 1) {
      const answer = device.use(here)
      expect(use(answer, device)).toBe(0)
      if (Buffer.from(answer.response.signature, 'base64url').length < 70) return
    }
    expect.fail('no short signature was made')
  })
})

describe('a public key', () => {
  const numbers = (bytes: number) => new Uint8Array(bytes).fill(255)
  const es256 = { 1: 2, 3: -7, '-1': 1, '-2': numbers(32), '-3': numbers(32) }
  const rs256 = { 1: 3, 3: -257, '-1': numbers(256), '-2': new Uint8Array([1, 0, 1]) }

  test.each<[string, Record<string, CBORType>, string]>([
    ['a curve of another algorithm', { ...es256, '-1': 2 }, 'not supported'],
    ['a point outside the curve', es256, 'Invalid JWK'],
    ['a short point', { ...es256, '-2': numbers(31) }, 'wrong length'],
    ['a point of text', { ...es256, '-3': 'y' }, 'wrong length'],
    ['the type of another algorithm', { ...rs256, 3: -7 }, 'not supported'],
    ['a weak RSA key', { ...rs256, '-1': numbers(128) }, 'RSA has 1024 bits'],
    ['an enormous RSA key', { ...rs256, '-1': numbers(2048) }, 'RSA has 16384 bits'],
    ['RSA without an exponent', { ...rs256, '-2': numbers(0) }, 'wrong length'],
    ['an unknown algorithm', { ...es256, 3: -47, '-1': 8 }, 'not supported'],
    ['a secret instead of a pair of keys', { 1: 4, 3: 5, '-1': numbers(32) }, 'not supported'],
    ['no fields', {}, 'not supported'],
  ])('C02 with %s is refused', (_what, fields, reason) => {
    expect(() => checkKey(coseKey(fields))).toThrow(reason)
    expect(() => isSignedBy(coseKey(fields), { data: numbers(9), signature: numbers(70) })).toThrow(reason)
  })

  test('C02 with bytes after it, or a field twice, is refused', () => {
    const { key: good } = softwarePasskey()
    expect(checkKey(good)).toBe(-7)
    expect(() => checkKey(Buffer.concat([good, Buffer.from([0])]))).toThrow('not one map')
    expect(() => checkKey(Buffer.from('a201020102', 'hex'))).toThrow()
  })
})

test('C02 the data of a device that is cut off anywhere is refused', () => {
  const { attestationObject } = softwarePasskey().create(here).response
  const data = Buffer.from(readCborMap(Buffer.from(attestationObject, 'base64url')).get('authData') as Uint8Array)
  expect(readAuthenticatorData(data).created).toBeDefined()
  for (let length = 0; length < data.length; length += 1)
    expect(() => readAuthenticatorData(data.subarray(0, length))).toThrow()
})

test('C02 random bytes are refused at once, whatever lengths they claim', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
      for (const read of [() => readAuthenticatorData(Buffer.from(bytes)), () => readCborMap(bytes)]) {
        try {
          read()
        } catch (error) {
          expect(error).toBeInstanceOf(Error)
        }
      }
    }),
    { numRuns: 5_000 },
  )
  for (const bomb of ['9b7fffffffffffffff', 'bb7fffffffffffffff', '5b7fffffffffffffff', '81'.repeat(15_000)])
    expect(() => readCborMap(Buffer.from(bomb, 'hex'))).toThrow()
})
