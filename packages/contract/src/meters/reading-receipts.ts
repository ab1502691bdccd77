import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { fileErrors, type UploadDeclaration } from '../files.ts'
import {
  accountBoundId,
  accountRef,
  counterType,
  home,
  moment,
  month,
  providerRef,
  receiptNumber,
  serviceType,
  unit,
} from '../primitives.ts'
import { givenReading } from './meters.ts'

const noun = 'readings'
const errors = ['session_missing', 'session_expired', 'forbidden', 'not_found'] as const
const params = z.object({ number: receiptNumber })

/** A photo of the meter. The browser shrinks it to 400 KB; an old browser may send the original. */
export const readingPhoto = {
  field: 'photo',
  maxBytes: 10 * 1024 * 1024,
  kinds: ['jpg', 'png', 'webp'],
} as const satisfies UploadDeclaration

/** Receipt of the readings of one meter that were sent in one request. */
export const readingReceipt = z.object({
  counterId: accountBoundId,
  invoiceAccount: accountRef,
  serviceProvider: providerRef,
  home,
  type: counterType,
  serviceType,
  serialNumber: z.string(),
  place: z.string(),
  digits: z.int(),
  decimals: z.int(),
  unit,
  billingMonth: month,
  submittedAt: moment,
  /** The asking person gave the reading; only then may they add or download a photo. */
  own: z.boolean(),
  /** Every zone of the request, each with its own number. */
  readings: z.array(z.extend(givenReading, { receipt: z.uuid(), hasPhoto: z.boolean() })),
})
export type ReadingReceipt = z.output<typeof readingReceipt>

export const getReadingReceipt = endpoint({
  method: 'GET',
  path: '/api/warehouse/consumer/counter/factor/:number',
  access: 'consumer',
  noun,
  summary: 'The receipt of readings given on the portal, by the number of any of them.',
  params,
  reply: readingReceipt,
  errors,
})

export const attachReadingPhoto = endpoint({
  method: 'POST',
  path: '/api/warehouse/consumer/counter/factor/:number/photo',
  access: 'consumer',
  noun,
  summary: 'Add a photo of the meter to a reading of one’s own; another one takes the place of the first.',
  params,
  upload: readingPhoto,
  reply: z.object({ attached: z.literal(true) }),
  errors: [...errors, ...fileErrors],
})

export const downloadReadingPhoto = endpoint({
  method: 'GET',
  path: '/api/warehouse/consumer/counter/factor/:number/photo',
  access: 'consumer',
  noun,
  summary: 'The photo of a reading of one’s own, as a download.',
  params,
  reply: 'application/octet-stream',
  errors,
})

export const downloadPhotoOfResident = endpoint({
  method: 'GET',
  path: '/api/admin/readings/:number/photo',
  access: 'operator',
  noun,
  summary: 'The photo that a resident added to a reading, as a download; every download is audited.',
  params,
  reply: 'application/octet-stream',
  errors: [...errors, 'second_factor_setup_required'],
})
