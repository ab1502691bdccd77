import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { counterType, day, moment, providerRef, rowId, serviceType } from '../primitives.ts'
import { certificateFile } from './verifications.ts'

const noun = 'verifications'
const access = 'operator'
const staffErrors = ['session_missing', 'session_expired', 'forbidden', 'second_factor_setup_required'] as const
const decisionErrors = [...staffErrors, 'anti_forgery', 'not_found', 'content_conflict'] as const

/** Request states that operators see; drafts are hidden from them. */
export const decisionState = z.enum(['sent', 'accepted', 'refused'])

const entry = z.object({
  id: z.int(),
  state: decisionState,
  serviceProvider: providerRef,
  /** Number of the personal account. */
  accountNumber: z.string(),
  serialNumber: z.string(),
  type: counterType,
  serviceType,
  verifiedOn: day,
  sentAt: moment,
})

export const card = z.extend(entry, {
  /** As on the provider's bill. */
  address: z.string(),
  /** Where in the home the meter is; empty: not given. */
  place: z.string(),
  installedOn: z.nullable(day),
  /** The end of the verification's term in the portal's present data. */
  knownNextCheckDate: z.nullable(day),
  /** From the certificate, as the resident entered it; null: not given. */
  nextCheckDate: z.nullable(day),
  certificateNumber: z.string(),
  /** The resident's name, or login; null: the person's account was deleted. */
  sender: z.nullable(z.string()),
  certificate: z.nullable(certificateFile),
  /** The certificate's date, or else the interval for such meters (DF3); null: the service has no interval. */
  proposedNextCheckDate: z.nullable(day),
  acceptedUntil: z.nullable(day),
  reason: z.string(),
  decidedAt: z.nullable(moment),
  decidedBy: z.nullable(z.string()),
  /** The decision is younger than a day. Older nodes omit it. */
  canUndo: z.optional(z.boolean()),
  /** Send it back with a decision, so that other people's decisions are not overwritten. */
  revision: z.int(),
})

export const listVerificationRequests = endpoint({
  method: 'GET',
  path: '/api/admin/verifications',
  access,
  noun,
  summary: 'Requests of residents, the newest first, fifty a page.',
  query: z.object({
    state: decisionState,
    provider: z.optional(z.string().check(z.maxLength(20))),
    before: z.optional(rowId),
  }),
  reply: z.array(entry),
  errors: staffErrors,
})

export const countVerificationRequests = endpoint({
  method: 'GET',
  path: '/api/admin/verification-counts',
  access,
  noun,
  summary: 'How many requests wait, by provider; providers without any are there as well.',
  reply: z.array(z.extend(providerRef, { waiting: z.int() })),
  errors: staffErrors,
})

export const readVerificationRequest = endpoint({
  method: 'GET',
  path: '/api/admin/verifications/:id',
  access,
  noun,
  summary: 'One request whole; every look is audited.',
  params: z.object({ id: rowId }),
  reply: card,
  errors: [...staffErrors, 'not_found'],
})

export const downloadCertificate = endpoint({
  method: 'GET',
  path: '/api/admin/verifications/:id/certificate',
  access,
  noun,
  summary: 'The certificate of a request, as a download and never to be shown; every download is audited.',
  params: z.object({ id: rowId }),
  reply: 'application/octet-stream',
  errors: [...staffErrors, 'not_found'],
})

const revision = z.int().check(z.minimum(0))

export const acceptVerification = endpoint({
  method: 'POST',
  path: '/api/admin/verifications/:id/acceptance',
  access,
  noun,
  summary: 'Accept a request that waits: the meter’s verification holds until that date.',
  params: z.object({ id: rowId }),
  body: z.object({ revision, nextCheckDate: z.iso.date('validation.verify.next') }),
  reply: card,
  errors: decisionErrors,
})

/** Why a request is refused; the resident reads it. */
export const refusalReason = z.string().check(z.trim(), z.minLength(1, 'validation.required'), z.maxLength(500))

export const refuseVerification = endpoint({
  method: 'POST',
  path: '/api/admin/verifications/:id/refusal',
  access,
  noun,
  summary: 'Refuse a request that waits; the resident is told why.',
  params: z.object({ id: rowId }),
  body: z.object({
    revision,
    reason: refusalReason,
  }),
  reply: card,
  errors: decisionErrors,
})

export const undoVerificationDecision = endpoint({
  method: 'POST',
  path: '/api/admin/verifications/:id/undo',
  access,
  noun,
  summary: 'Take a decision back within a day: the request waits again, and the meter has its former day.',
  params: z.object({ id: rowId }),
  body: z.object({ revision }),
  reply: card,
  errors: decisionErrors,
})
