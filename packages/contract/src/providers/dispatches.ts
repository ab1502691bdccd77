import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { meterReplacement } from '../meters/meters.ts'
import { day, moment, providerRef, rowId, seenRevision } from '../primitives.ts'

const noun = 'dispatches'
const access = 'operator'
const staffErrors = ['session_missing', 'session_expired', 'forbidden', 'second_factor_setup_required'] as const
const writeErrors = [...staffErrors, 'anti_forgery', 'not_found'] as const

/** What a dispatch to a provider contains; each kind has its own files. */
export const dispatchKind = z.enum(['readings', 'consents', 'verifications', 'requests'])
export type DispatchKind = z.output<typeof dispatchKind>
export const dispatchFormat = z.enum(['csv', 'xlsx', 'dbf', 'jsonl'])
export type DispatchFormat = z.output<typeof dispatchFormat>
/** Encoding of CSV and DBF; a workbook and JSON lines are always UTF-8. */
export const dispatchEncoding = z.enum(['utf-8', 'windows-1251', 'cp866', 'cp1125'])
export type DispatchEncoding = z.output<typeof dispatchEncoding>
/** `afterWindow`: on the day after the window for readings closes. */
export const scheduleMode = z.enum(['off', 'daily', 'afterWindow'])
export type ScheduleMode = z.output<typeof scheduleMode>

/**
 * A batch of records for one provider. Each record is in exactly one dispatch. A repeated download gives the same file,
 * byte for byte.
 */
export const dispatch = z.object({
  id: z.int(),
  serviceProvider: providerRef,
  kind: dispatchKind,
  /** `collecting`, `writing`: the file is being created; `ready`: it can be downloaded. */
  state: z.enum(['collecting', 'writing', 'ready']),
  origin: z.enum(['staff', 'machine', 'schedule', 'command']),
  /** Login of the person, or name of the provider's token; empty: the schedule. */
  askedBy: z.string(),
  askedAt: moment,
  format: dispatchFormat,
  encoding: dispatchEncoding,
  /**
   * Sequence number among the provider's dispatches, also in the file's name; null: the records are not selected yet.
   */
  number: z.nullable(z.int()),
  fileName: z.nullable(z.string()),
  records: z.nullable(z.int()),
  rows: z.nullable(z.int()),
  bytes: z.nullable(z.int()),
  /** SHA-256 of the file, 64 hexadecimal digits. */
  sha256: z.nullable(z.string()),
  readyAt: z.nullable(moment),
  /** When the file was first downloaded; null: never. */
  takenAt: z.nullable(moment),
  downloads: z.int(),
  resends: z.int(),
  /** When the file was written to the configured folder. */
  deliveredAt: z.nullable(moment),
  accepted: z.int(),
  declined: z.int(),
  /** When the provider had answered every record; null: some are open. */
  closedAt: z.nullable(moment),
})

export const listDispatches = endpoint({
  method: 'GET',
  path: '/api/admin/exports',
  access,
  noun,
  summary: 'Dispatches to providers, the newest first, fifty a page.',
  query: z.object({
    provider: z.optional(z.string().check(z.maxLength(20))),
    kind: z.optional(dispatchKind),
    before: z.optional(rowId),
  }),
  reply: z.array(dispatch),
  errors: staffErrors,
})

export const readDispatch = endpoint({
  method: 'GET',
  path: '/api/admin/exports/:id',
  access,
  noun,
  summary: 'One dispatch.',
  params: z.object({ id: rowId }),
  reply: dispatch,
  errors: [...staffErrors, 'not_found'],
})

export const makeDispatch = endpoint({
  method: 'POST',
  path: '/api/admin/exports',
  access,
  noun,
  summary: 'Make a dispatch of everything that the provider has not been given; null when there is nothing.',
  body: z.object({
    provider: z.string().check(z.minLength(1, 'validation.required'), z.maxLength(20)),
    kind: dispatchKind,
    /** Absent: the format of the provider's own files. */
    format: z.optional(dispatchFormat),
    encoding: z.optional(dispatchEncoding),
  }),
  reply: z.object({ dispatch: z.nullable(dispatch) }),
  errors: writeErrors,
})

export const downloadDispatch = endpoint({
  method: 'GET',
  path: '/api/admin/exports/:id/file',
  access,
  noun,
  summary: 'The file of a dispatch, always the same bytes; every download is counted and audited.',
  params: z.object({ id: rowId }),
  reply: 'application/octet-stream',
  errors: [...staffErrors, 'not_found'],
})

export const resendDispatch = endpoint({
  method: 'POST',
  path: '/api/admin/exports/:id/resend',
  access,
  noun,
  summary: 'Offer a dispatch again, the same file byte for byte; counted and audited.',
  params: z.object({ id: rowId }),
  reply: dispatch,
  errors: writeErrors,
})

const answerStatus = z.enum(['accepted', 'declined'])
const reason = z.string().check(z.trim(), z.maxLength(500))

export const acceptDispatch = endpoint({
  method: 'POST',
  path: '/api/admin/exports/:id/acceptance',
  access,
  noun,
  summary: 'The provider has accepted everything of a dispatch that it has not answered yet; of many, a moment later.',
  params: z.object({ id: rowId }),
  reply: dispatch,
  errors: writeErrors,
})

/** Most answers in one request. */
export const mostAnswers = 1000

export const answerDispatch = endpoint({
  method: 'POST',
  path: '/api/admin/exports/:id/answers',
  access,
  noun,
  summary:
    'What the provider says of single rows. Repeated it changes nothing; an older word does not undo a newer one.',
  params: z.object({ id: rowId }),
  body: z.object({
    /** When the provider gave the answer; absent: now. */
    at: z.optional(moment),
    answers: z
      .array(
        z.object({
          /** Row of the file, from 1, without the heading; the record number of a DBF. */
          row: z.int().check(z.minimum(1), z.maximum(100_000_000)),
          status: answerStatus,
          /** Shown to the resident, in Ukrainian. */
          reason: z.optional(reason),
        }),
      )
      .check(z.minLength(1), z.maxLength(mostAnswers)),
  }),
  reply: z.extend(dispatch, {
    /** Rows that the dispatch does not have; the other answers are saved. */
    unknownRows: z.array(z.int()),
  }),
  errors: writeErrors,
})

export const listDispatchRecords = endpoint({
  method: 'GET',
  path: '/api/admin/exports/:id/records',
  access,
  noun,
  summary: 'Records of a dispatch that are open or declined, in the order of its file, a hundred a page.',
  params: z.object({ id: rowId }),
  query: z.object({ state: z.enum(['open', 'declined']), after: z.optional(rowId) }),
  reply: z.array(
    z.object({
      row: z.int(),
      /** Number of the personal account; empty: the record has none. */
      accountNumber: z.string(),
      /** Number of the meter; empty: the record has none. */
      serialNumber: z.string(),
      /** For a reading whose meter was replaced. */
      replacement: z.optional(meterReplacement),
      reason: z.string(),
      answeredAt: z.nullable(moment),
    }),
  ),
  errors: [...staffErrors, 'not_found'],
})

const time = z.string().check(z.regex(/^([01][0-9]|2[0-3]):[0-5][0-9]$/, 'validation.time'))

export const dispatchSchedule = z.object({
  serviceProvider: providerRef,
  kind: dispatchKind,
  mode: scheduleMode,
  /** Time in Kyiv. */
  at: time,
  format: dispatchFormat,
  encoding: dispatchEncoding,
  /** The last Kyiv day that has been processed; null: never scheduled. */
  doneUntil: z.nullable(day),
  /** Send it back with a change, so that other people's changes are not overwritten. */
  revision: z.int(),
})

export const listDispatchSchedules = endpoint({
  method: 'GET',
  path: '/api/admin/export-schedules',
  access,
  noun,
  summary: 'When each provider is sent what; providers that nothing is planned for are there as well.',
  reply: z.array(dispatchSchedule),
  errors: staffErrors,
})

export const saveDispatchSchedule = endpoint({
  method: 'PUT',
  path: '/api/admin/export-schedules/:provider/:kind',
  access,
  noun,
  summary: 'Plan when a provider is sent a kind of records.',
  params: z.object({ provider: z.string().check(z.minLength(1), z.maxLength(20)), kind: dispatchKind }),
  body: z.object({
    mode: scheduleMode,
    at: time,
    format: dispatchFormat,
    encoding: dispatchEncoding,
    revision: seenRevision,
  }),
  reply: dispatchSchedule,
  errors: [...writeErrors, 'content_conflict'],
})
