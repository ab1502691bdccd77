import type { Upload } from '@zatyshok/contract/providers/uploads'
import type { UploadRow } from './uploads.queries.ts'

export const asUpload = ({ id, name, bytes, received, sha256, expires_at }: UploadRow): Upload => ({
  id,
  name,
  bytes,
  received,
  sha256: sha256?.toString('hex') ?? null,
  expiresAt: expires_at.toISOString(),
})
