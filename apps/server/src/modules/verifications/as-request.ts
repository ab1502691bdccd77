import type { VerificationRequest } from '@zatyshok/contract/meters/verifications'
import type { FoundRequest } from './verifications.queries.ts'

/** Converts a request into the resident's view. */
export function asRequest(found: FoundRequest): VerificationRequest {
  const { fileName, fileBytes, fileState, nextCheckOn, createdAt, decidedAt, ...request } = found
  const hasFile = fileName !== null && fileBytes !== null && fileState !== null
  return {
    ...request,
    nextCheckDate: nextCheckOn,
    createdAt: createdAt.toISOString(),
    decidedAt: decidedAt?.toISOString() ?? null,
    certificate: hasFile ? { name: fileName, bytes: fileBytes, state: fileState } : null,
  }
}
