import { isTree } from '../../config/settings-tree.ts'
import type { Secret } from '../../platform/crypto/secret.ts'

/** Encrypts a secret for its row. */
export const sealValue = (text: string, secret: Pick<Secret, 'seal'>): { readonly sealed: string } => ({
  sealed: secret.seal(text).toString('base64'),
})

/** Decrypts a secret; undefined if it was not sealed, or with another key. */
export function openSealed(value: unknown, secret: Pick<Secret, 'open'>): string | undefined {
  if (!isTree(value) || typeof value['sealed'] !== 'string') return undefined
  try {
    return secret.open(Buffer.from(value['sealed'], 'base64'))
  } catch {
    return undefined
  }
}
