import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { fileErrors, fileKind, type UploadDeclaration } from '../files.ts'
import { accountBoundId, day, moment, rowId } from '../primitives.ts'

const noun = 'verifications'
const access = 'consumer'
const errors = ['session_missing', 'session_expired', 'forbidden'] as const

/** `draft`: its certificate is not uploaded yet; only its sender sees it. */
export const verificationRequestState = z.enum(['draft', 'sent', 'accepted', 'refused'])
export type VerificationRequestState = z.output<typeof verificationRequestState>

/** `waiting`: not scanned yet; `infected`: the scanner found a virus. Only `ready` files can be downloaded. */
export const certificateFile = z.object({
  name: z.string(),
  bytes: z.int(),
  state: z.enum(['ready', 'waiting', 'infected']),
  /** By the file's content. Older nodes omit it. */
  kind: z.optional(fileKind),
})

/** A resident's report about one verification of a meter. */
export const request = z.object({
  id: z.int(),
  verifiedOn: day,
  /** From the certificate; null: not stated. */
  nextCheckDate: z.nullable(day),
  /** Empty: not given. */
  certificateNumber: z.string(),
  state: verificationRequestState,
  /** Reason of a rejection; empty in any other state. */
  reason: z.string(),
  /** The accepted date. */
  acceptedUntil: z.nullable(day),
  createdAt: moment,
  decidedAt: z.nullable(moment),
  /** True if the caller sent it, false if another resident of the same account did. */
  mine: z.boolean(),
  /** null: there is none, or another resident uploaded it. */
  certificate: z.nullable(certificateFile),
})
export type VerificationRequest = z.output<typeof request>

export const getVerification = endpoint({
  method: 'GET',
  path: '/api/warehouse/consumer/counters/:id/verification',
  access,
  noun,
  summary: 'What was told of a meter’s verification, and where its certificate is to be brought.',
  params: z.object({ id: accountBoundId }),
  reply: z.object({
    serviceProvider: z.object({ code: z.string(), name: z.string(), phone: z.string(), address: z.string() }),
    /** True if the portal accepts certificates for this provider (F10). */
    takenHere: z.boolean(),
    /**
     * Allows one submission of the form for this meter, within ten minutes; null if the portal accepts none, or none
     * from this resident.
     */
    ticket: z.nullable(z.string()),
    /** Newest first, at most twenty. */
    requests: z.array(request),
  }),
  errors: [...errors, 'not_found'],
})

export const listVerifications = endpoint({
  method: 'GET',
  path: '/api/warehouse/consumer/verifications',
  access,
  noun,
  summary: 'The last request of every meter of the linked accounts.',
  reply: z.array(z.object({ counterId: accountBoundId, state: verificationRequestState, createdAt: moment })),
  errors,
})

/** Data that a resident copies from a certificate; each error text is a key of the catalogue. */
export const verificationForm = z.object({
  verifiedOn: z.iso.date('validation.verify.date'),
  nextCheckDate: z.optional(z.iso.date('validation.verify.next')),
  certificateNumber: z.optional(z.string().check(z.trim(), z.maxLength(60))),
})

/** Placeholder for the platform in the address if no platform is configured. */
export const DEFAULT_PLATFORM = 'portal'

export const submitVerification = endpoint({
  method: 'POST',
  path: '/api/:platform/counters/verify/submit',
  access: 'public',
  noun,
  summary:
    'Tell of a verification; the same date of the same meter again is the same request. Looks at no bearer token (specification §6): the ticket says whose it is.',
  params: z.object({ platform: z.string().check(z.maxLength(100)) }),
  body: z.extend(verificationForm, {
    ticket: z.string().check(z.minLength(1), z.maxLength(1000)),
    counterId: accountBoundId,
  }),
  reply: request,
  errors: [
    'anti_forgery',
    'not_found',
    'ticket_refused',
    'share_without_readings',
    'verification_elsewhere',
    'too_many_requests',
  ],
})

/** A scan or photo of a certificate (F10). */
export const certificate = {
  field: 'certificate',
  maxBytes: 10 * 1024 * 1024,
  kinds: ['pdf', 'jpg', 'png'],
} as const satisfies UploadDeclaration

export const attachCertificate = endpoint({
  method: 'POST',
  path: '/api/warehouse/consumer/verifications/:id/certificate',
  access,
  noun,
  summary: 'The certificate of a draft of one’s own: once; the request is sent with it.',
  params: z.object({ id: rowId }),
  upload: certificate,
  reply: request,
  errors: [...errors, ...fileErrors, 'not_found'],
})

export const getCertificate = endpoint({
  method: 'GET',
  path: '/api/warehouse/consumer/verifications/:id/certificate',
  access,
  noun,
  summary: 'The certificate that one has sent, as a download.',
  params: z.object({ id: rowId }),
  reply: 'application/octet-stream',
  errors: [...errors, 'not_found'],
})
