import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { moment, rowId } from '../primitives.ts'
import { importRun, runState } from './imports.ts'

const noun = 'mending'
const access = 'operator'
const staffErrors = ['session_missing', 'session_expired', 'forbidden', 'second_factor_setup_required'] as const

/**
 * Why the rows of a file cannot be mended here. `gone`: they are no longer kept; `old`: the file was imported before
 * rows could be mended; `format`: such a file is mended as a whole; `profile`: its profile no longer has its rule.
 */
const mendingBar = z.enum(['gone', 'old', 'format', 'profile'])
export type MendingBar = z.output<typeof mendingBar>

const mendableRow = z.object({
  file: z.int(),
  /** Number of the note about the row. */
  n: z.int(),
  /** «рядок 17», «запис 3», «аркуш «Показники», рядок 9». */
  place: z.string(),
  /** In Ukrainian; after a mending, the new reason. */
  reason: z.string(),
  /** `sending`: a run with the mended row has not ended. */
  state: z.enum(['open', 'sending']),
  /** Index in `headings`. */
  table: z.int(),
  /** The cells as they came, or as they were last sent. */
  cells: z.array(z.string()),
  /** Cells that the reason is about; empty: any of them. */
  wrong: z.array(z.int()),
  /** Other open rows of the file with the same reason and the same wrong value. */
  alike: z.int(),
  /** Accounts of the provider whose numbers are like the unknown one. */
  similar: z.array(z.object({ text: z.string(), address: z.string() })),
})
export type MendableRow = z.output<typeof mendableRow>

const mending = z.object({
  /** Open rows of all files; those that are being sent count too. */
  open: z.int(),
  files: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      bar: z.nullable(mendingBar),
      /** SHA-256 of the provider's file, as hex. Older nodes omit it. */
      sha256: z.optional(z.nullable(z.string())),
    }),
  ),
  headings: z.array(z.array(z.string())),
  rows: z.array(mendableRow),
  /** The next page begins after this row; null: it is the last page. */
  next: z.nullable(z.string()),
  /** The runs of mended rows, the newest first. */
  runs: z.array(z.object({ id: z.int(), state: runState, at: moment })),
  /** The newest other delivery by the same profile since this one: mended rows could replace its data. */
  newer: z.nullable(z.object({ run: z.int(), at: moment })),
})
export type Mending = z.output<typeof mending>

const ofRun = z.object({ id: rowId })

export const listMending = endpoint({
  method: 'GET',
  path: '/api/admin/imports/runs/:id/mending',
  access,
  noun,
  summary:
    'Refused rows of an import or a check with their cells, fifty a page, without those that were mended and taken.',
  params: ofRun,
  query: z.object({ after: z.optional(z.string().check(z.regex(/^[1-9][0-9]{0,14}-[0-9]{1,9}$/))) }),
  reply: mending,
  errors: [...staffErrors, 'not_found'],
})

export const mendedRows = z.object({
  rows: z
    .array(
      z.object({
        file: z.int().check(z.minimum(1)),
        n: z.int().check(z.minimum(1), z.maximum(2_147_483_647)),
        /** New texts by the place of the cell, from 0. */
        cells: z
          .array(
            z.object({ at: z.int().check(z.minimum(0), z.maximum(16_383)), text: z.string().check(z.maxLength(2000)) }),
          )
          .check(z.maxLength(200)),
        /** `yes`: the same text also for the other open rows with the same reason and the same wrong value. */
        alike: z._default(z.enum(['no', 'yes']), 'no'),
      }),
    )
    .check(z.minLength(1, 'validation.required'), z.maxLength(1000)),
  /** The newest run of mended rows that the sender has seen; 0: none. A repeated request has the same one. */
  after: z.int().check(z.minimum(0)),
  /** The newer delivery whose data may be replaced, from `listMending`. */
  newer: z._default(z.nullable(z.int()), null),
})
export type MendedRows = z.output<typeof mendedRows>

export const sendMended = endpoint({
  method: 'POST',
  path: '/api/admin/imports/runs/:id/mending',
  access,
  noun,
  summary: 'Import mended rows by a run of their own, or check a delivery again with them; sent twice, the same run.',
  params: ofRun,
  body: mendedRows,
  reply: importRun,
  errors: [
    ...staffErrors,
    'anti_forgery',
    'not_found',
    'import_not_mendable',
    'import_mended_meanwhile',
    'import_newer_delivery',
    'import_decided',
    'import_outdated',
    'import_files_gone',
  ],
})
