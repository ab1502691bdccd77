import { generateKeyPairSync, randomUUID, sign } from 'node:crypto'

/** Returns a self-signed certificate of 127.0.0.1 and localhost; clients must trust it explicitly. */
export function ownCertificate(): { readonly key: string; readonly cert: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  // A unique name: if two trusted certificates have the same name, OpenSSL checks only the first one.
  const name = der(0x30, der(0x31, der(0x30, oid.commonName, der(0x0c, Buffer.from(`Zatyshok tests ${randomUUID()}`)))))
  const time = (text: string) => der(0x17, Buffer.from(text))
  const names = der(0x30, der(0x87, Buffer.from([127, 0, 0, 1])), der(0x82, Buffer.from('localhost')))
  const extensions = der(
    0x30,
    der(0x30, oid.subjectNames, der(0x04, names)),
    der(0x30, oid.constraints, der(0x04, der(0x30, der(0x01, Buffer.from([255]))))),
  )
  const body = der(
    0x30,
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.from([1])),
    signedByEcdsa,
    name,
    der(0x30, time('200101000000Z'), time('491231235959Z')),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, extensions),
  )
  const signature = der(0x03, Buffer.from([0]), sign('sha256', body, privateKey))
  const base64 = der(0x30, body, signedByEcdsa, signature)
    .toString('base64')
    .replace(/(.{64})(?=.)/g, '$1\n')
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${base64}\n-----END CERTIFICATE-----\n`,
  }
}

const oid = {
  commonName: Buffer.from('0603550403', 'hex'),
  subjectNames: Buffer.from('0603551d11', 'hex'),
  constraints: Buffer.from('0603551d13', 'hex'),
}

function der(tag: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts)
  const { length } = content
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255]
  return Buffer.concat([Buffer.from([tag, ...size]), content])
}

const signedByEcdsa = der(0x30, Buffer.from('06082a8648ce3d040302', 'hex'))
