import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

interface Made {
  readonly challenge: string
  readonly origin: string
  readonly rpId: string
  /** True if the device verified the person. */
  readonly verified?: boolean
  /** Number of uses so far; 0 for a device that does not count. */
  readonly counter?: number
}

/** A device that creates and uses one ES256 passkey, in the format of a browser. */
export function softwarePasskey() {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const jwk = publicKey.export({ format: 'jwk' })
  const id = randomBytes(16)
  const named = { id: id.toString('base64url'), rawId: id.toString('base64url'), type: 'public-key' }
  return {
    id: named.id,
    create(made: Made) {
      const length = Buffer.alloc(2)
      length.writeUInt16BE(id.length)
      // COSE: {1: EC2, 3: ES256, -1: P-256, -2: x, -3: y}
      const point = [coordinate(0x21, jwk.x), coordinate(0x22, jwk.y)]
      const key = Buffer.concat([Buffer.from('a5010203262001', 'hex'), ...point])
      const data = Buffer.concat([authenticatorData(made, 0x40), Buffer.alloc(16), length, id, key])
      // {"fmt": "none", "attStmt": {}, "authData": bytes}
      const head = [Buffer.from('a363666d74646e6f6e656761747453746d74a06861757468446174615900', 'hex')]
      const attestation = Buffer.concat([...head, Buffer.from([data.length]), data])
      const response = {
        clientDataJSON: clientData('webauthn.create', made).toString('base64url'),
        attestationObject: attestation.toString('base64url'),
        transports: ['internal'],
      }
      return { ...named, response, clientExtensionResults: {} }
    },
    use(made: Made) {
      const client = clientData('webauthn.get', made)
      const data = authenticatorData(made, 0)
      const signed = Buffer.concat([data, createHash('sha256').update(client).digest()])
      const response = {
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: sign('sha256', signed, privateKey).toString('base64url'),
      }
      return { ...named, response, clientExtensionResults: {} }
    },
  }
}

/** A 32-byte CBOR string under a negative key. */
const coordinate = (key: number, value = ''): Buffer =>
  Buffer.concat([Buffer.from([key, 0x58, 32]), Buffer.from(value, 'base64url')])

const clientData = (type: string, { challenge, origin }: Made): Buffer =>
  Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))

/** Hash of the domain, flags (present, checked, …), counter. */
function authenticatorData({ rpId, verified = true, counter = 0 }: Made, flags: number): Buffer {
  const count = Buffer.alloc(4)
  count.writeUInt32BE(counter)
  const domain = createHash('sha256').update(rpId).digest()
  return Buffer.concat([domain, Buffer.from([0x01 | (verified ? 0x04 : 0) | flags]), count])
}
