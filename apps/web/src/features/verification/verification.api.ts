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

/** How the verification of one meter stands with the portal. */
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
  /** The part of the address: the platform of the settings. */
  readonly platform: string
  readonly counterId: string
  readonly verifiedOn: string
  readonly nextCheckDate: string
  readonly certificateNumber: string
  readonly file: File
  readonly onProgress: (percent: number) => void
}

/**
 * Sends form and certificate. Pressed again after a failure it is the same request: of a form that came through only
 * the file is new. The ticket of the form lasts some minutes, so it is asked for now.
 */
export async function sendVerification({ platform, counterId, file, onProgress, ...typed }: Sending): Promise<void> {
  const { ticket } = await call(getVerification, { params: { id: counterId } })
  const { verifiedOn, nextCheckDate, certificateNumber } = typed
  const body = {
    ...{ counterId, verifiedOn, certificateNumber, ticket: ticket ?? '' },
    ...(nextCheckDate !== '' && { nextCheckDate }),
  }
  const { id, state } = await call(submitVerification, { params: { platform }, body })
  // Sent from another place meanwhile: the screen will say so.
  if (state !== 'draft') return
  onProgress(0)
  await call(attachCertificate, { params: { id: String(id) }, file }, { onProgress })
}

/** Saves the certificate under the name that it was sent with. */
export async function saveCertificate({ id, certificate }: VerificationRequest): Promise<void> {
  const bytes = await call(getCertificate, { params: { id: String(id) } })
  saveFile(bytes, { name: certificate?.name ?? String(id), type: 'application/octet-stream' })
}
