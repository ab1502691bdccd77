import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

/** What the portal seals and signs with; made of SECRET_KEY. A copy of the database alone opens nothing. */
export interface Secret {
  /** Encrypts a text (AES-256-GCM, a nonce of its own each time). */
  seal(text: string): Buffer
  /** The sealed text. @throws Error when it was sealed with another key, or changed. */
  open(sealed: Buffer): string
  /** A key for one purpose, such as signing challenges; hexadecimal, 256 bits. */
  keyFor(purpose: string): string
  /** Tells two keys apart without telling either. */
  readonly fingerprint: Buffer
}

const nonceBytes = 12
const tagBytes = 16

/** @param key at least 32 characters of a random text, the same on every node */
export function createSecret(key: string): Secret {
  const derive = (purpose: string) => Buffer.from(hkdfSync('sha256', key, 'zatyshok', purpose, 32))
  const sealing = derive('seal')
  return {
    fingerprint: derive('fingerprint'),
    keyFor: (purpose) => derive(`key for ${purpose}`).toString('hex'),
    seal: (text) => {
      const nonce = randomBytes(nonceBytes)
      const cipher = createCipheriv('aes-256-gcm', sealing, nonce)
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), body])
    },
    open: (sealed) => {
      const decipher = createDecipheriv('aes-256-gcm', sealing, sealed.subarray(0, nonceBytes))
      decipher.setAuthTag(sealed.subarray(nonceBytes, nonceBytes + tagBytes))
      return Buffer.concat([decipher.update(sealed.subarray(nonceBytes + tagBytes)), decipher.final()]).toString('utf8')
    },
  }
}
