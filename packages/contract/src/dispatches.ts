import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { moment, providerRef, rowId } from './primitives.ts'

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
export type ScheduleMode = 'off' | 'daily' | 'afterWindow'

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
