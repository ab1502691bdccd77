import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { meterReplacement } from '../meters/meters.ts'
import { day, moment, providerRef, rowId, seenRevision } from '../primitives.ts'

const noun = 'dispatches'
const access = 'operator'
const staffErrors = ['session_missing', 'session_expired', 'forbidden', 'second_factor_setup_required'] as const
const writeErrors = [...staffErrors, 'anti_forgery', 'not_found'] as const

/** What goes back to a provider: each kind in files of its own. */
export const dispatchKind = z.enum(['readings', 'consents', 'verifications', 'requests'])
export type DispatchKind = z.output<typeof dispatchKind>
export const dispatchFormat = z.enum(['csv', 'xlsx', 'dbf', 'jsonl'])
export type DispatchFormat = z.output<typeof dispatchFormat>
/** Of CSV and DBF; a workbook and JSON lines are always UTF-8. */
export const dispatchEncoding = z.enum(['utf-8', 'windows-1251', 'cp866', 'cp1125'])
export type DispatchEncoding = z.output<typeof dispatchEncoding>
/** `afterWindow`: on the day after the window for readings has closed. */
export const scheduleMode = z.enum(['off', 'daily', 'afterWindow'])
export type ScheduleMode = z.output<typeof scheduleMode>

/**
 * A batch of records for one provider. A record is in one dispatch only: once given it never comes a second time, and a
 * resend is the same file, byte for byte.
 */
export const dispatch = z.object({
  id: z.int(),
  serviceProvider: providerRef,
  kind: dispatchKind,
  /** `collecting`, `writing`: the file is being made; `ready`: it may be taken. */
  state: z.enum(['collecting', 'writing', 'ready']),
  origin: z.enum(['staff', 'machine', 'schedule', 'command']),
  /** Login of who asked for it, or the name of a provider's token; empty: the schedule did. */
  askedBy: z.string(),
  askedAt: moment,
  format: dispatchFormat,
  encoding: dispatchEncoding,
  /** Of the provider's dispatches, in the file's name too; null: its records are not chosen yet. */
  number: z.nullable(z.int()),
  fileName: z.nullable(z.string()),
  records: z.nullable(z.int()),
  rows: z.nullable(z.int()),
  bytes: z.nullable(z.int()),
  /** 64 hexadecimal digits, of the file. */
  sha256: z.nullable(z.string()),
  readyAt: z.nullable(moment),
  /** When it was downloaded for the first time; null: nobody has taken it. */
  takenAt: z.nullable(moment),
  downloads: z.int(),
  resends: z.int(),
  /** When it was put into the folder of the configuration. */
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
    /** Absent: as the provider’s own files are written. */
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

/** The most answers of one call. */
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
    /** When the provider said it; absent: now. */
    at: z.optional(moment),
    answers: z
      .array(
        z.object({
          /** Of the file, from 1, headings not counted; the record number of a DBF. */
          row: z.int().check(z.minimum(1), z.maximum(100_000_000)),
          status: answerStatus,
          /** For the resident, in Ukrainian. */
          reason: z.optional(reason),
        }),
      )
      .check(z.minLength(1), z.maxLength(mostAnswers)),
  }),
  reply: z.extend(dispatch, {
    /** Rows that the dispatch does not have; the others are taken. */
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
      /** The personal account's; empty: the record is of none. */
      accountNumber: z.string(),
      /** The meter's; empty: the record is of none. */
      serialNumber: z.string(),
      /** Of a reading whose meter was replaced. */
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
  /** Hours and minutes in Kyiv. */
  at: time,
  format: dispatchFormat,
  encoding: dispatchEncoding,
  /** Kyiv’s day up to which it has been done; null: never planned. */
  doneUntil: z.nullable(day),
  /** A change names the one that it was made upon. */
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
