import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

/** Encryption and signing with keys derived from SECRET_KEY. A copy of the database alone cannot be decrypted. */
export interface Secret {
  /** Encrypts a text with AES-256-GCM; each call uses a new nonce. */
  seal(text: string): Buffer
  /**
   * Decrypts a sealed text.
   *
   * @throws Error if it was sealed with another key, or changed
   */
  open(sealed: Buffer): string
  /** Derives a key for one purpose, such as signing challenges. 256 bits, hexadecimal. */
  keyFor(purpose: string): string
  /** Identifies the key without revealing it. */
  readonly fingerprint: Buffer
}

const nonceBytes = 12
const tagBytes = 16

/** @param key at least 32 random characters, the same on every node */
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
