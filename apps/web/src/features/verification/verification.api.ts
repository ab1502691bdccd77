import { queryOptions } from '@tanstack/react-query'
import type { Reply } from '@zatyshok/contract/endpoint'
import {
  attachCertificate,
  getCertificate,
  getVerification,
  listVerifications,
  submitVerification,
  type VerificationRequest,
} from '@zatyshok/contract/meters/verifications'
import { call } from '../../lib/portal.ts'
import { saveFile } from '../../lib/upload/save-file.ts'

export type Verification = Reply<typeof getVerification>

const key = ['verifications'] as const

/** The verification state of one meter on the portal. */
export const verificationQuery = (counterId: string) =>
  queryOptions({
    queryKey: [...key, counterId],
    queryFn: ({ signal }) => call(getVerification, { params: { id: counterId } }, { signal }),
  })

/** The last request of every meter. */
export const lastRequestsQuery = queryOptions({
  queryKey: [...key, 'last'],
  queryFn: ({ signal }) => call(listVerifications, {}, { signal }),
})

export const verificationsChanged = { queryKey: key }

export interface Sending {
  /** A path segment: the platform code from the settings. */
  readonly platform: string
  readonly counterId: string
  readonly verifiedOn: string
  readonly nextCheckDate: string
  readonly certificateNumber: string
  readonly file: File
  readonly onProgress: (percent: number) => void
}

/**
 * Sends the form and the certificate. A retry after a failure continues the same request: if the form was stored, only
 * the file is sent. The form's ticket expires after some minutes, so it is requested just before.
 */
export async function sendVerification({ platform, counterId, file, onProgress, ...typed }: Sending): Promise<void> {
  const { ticket } = await call(getVerification, { params: { id: counterId } })
  const { verifiedOn, nextCheckDate, certificateNumber } = typed
  const body = {
    ...{ counterId, verifiedOn, certificateNumber, ticket: ticket ?? '' },
    ...(nextCheckDate !== '' && { nextCheckDate }),
  }
  const { id, state } = await call(submitVerification, { params: { platform }, body })
  // The request was meanwhile sent from another device: the screen will show that.
  if (state !== 'draft') return
  onProgress(0)
  await call(attachCertificate, { params: { id: String(id) }, file }, { onProgress })
}

/** Saves the certificate under the file name of the upload. */
export async function saveCertificate({ id, certificate }: VerificationRequest): Promise<void> {
  const bytes = await call(getCertificate, { params: { id: String(id) } })
  saveFile(bytes, { name: certificate?.name ?? String(id), type: 'application/octet-stream' })
}
