import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { auditedReason, kopiykas, moment, month, rowId, serviceType } from '../primitives.ts'
import { importRun } from './imports.ts'

const noun = 'imports'
const access = 'operator'
const errors = ['session_missing', 'session_expired', 'forbidden', 'second_factor_setup_required', 'not_found'] as const
const ofRun = z.object({ id: rowId })

/** A sum of the month before, and of the delivery's month. */
export const sumPair = z.object({ beforeKop: kopiykas, afterKop: kopiykas })

export const billedAccount = z.object({ number: z.string(), address: z.string(), kop: kopiykas })

/** The number of all accounts, and the first two hundred of them. */
const accounts = z.object({ total: z.int(), listed: z.array(billedAccount) })

/**
 * Why a bill changed so much; only what the data prove. `from` and `to`: the area, reading, volume or tariff before and
 * now.
 */
const cause = z.object({
  kind: z.enum([
    'area',
    'reading',
    'volume',
    'tariff',
    'subsidyBegan',
    'subsidyEnded',
    'heatingBegan',
    'heatingEnded',
    'recalculation',
  ]),
  from: z.optional(z.string()),
  to: z.optional(z.string()),
  unit: z.optional(z.string()),
})
export type ChangeCause = z.output<typeof cause>

const jump = z.extend(z.omit(billedAccount, { kop: true }), {
  ...sumPair.shape,
  /** The bill that it is compared with. */
  against: z.enum(['yearBefore', 'monthBefore']),
  cause: z.nullable(cause),
})

/** What the portal would have after the import of a checked delivery, compared with what it has. */
export const deliveryFigures = z.object({
  /** The month of the bills; null: the delivery has no bills, and only `counts` tell something. */
  month: z.nullable(month),
  /** Bills of other months. */
  otherBills: z.int(),
  /** The provider marked a file as partial, so no account counts as vanished. */
  isPartial: z.boolean(),
  /** `repeats`: rows that repeat another row of their file in every cell, so nothing is lost without them. */
  counts: z.object({ accounts: z.int(), refused: z.int(), repeats: z.int() }),
  /**
   * Sum of the charges by the files, and in the bills that they become; null: the files state none. `mendedKop`: what
   * mended rows have added to the charges; absent in figures of an earlier version.
   */
  control: z.nullable(z.object({ fileKop: kopiykas, takenKop: kopiykas, mendedKop: z.optional(kopiykas) })),
  /** Accounts without an earlier bill of this provider. */
  added: accounts,
  /** Accounts with a bill of the month before that have none of this month. */
  vanished: z.extend(accounts, { house: z.nullable(z.object({ address: z.string(), total: z.int() })) }),
  /** Bills with the same line twice, and (`rows`) second bills of an account, which were refused. */
  doubled: z.extend(accounts, { rows: z.int() }),
  /** Charges by service; `type` null: charges without lines. */
  services: z.array(z.extend(sumPair, { code: z.string(), type: z.nullable(serviceType), name: z.string() })),
  sums: z.object({ charged: sumPair, recalculated: sumPair, subsidy: sumPair, benefit: sumPair }),
  /** The greatest changes that lie far outside of those of the other bills, at most a hundred. */
  jumps: z.object({ total: z.int(), listed: z.array(jump) }),
  /** Changes against the month before. `least` to `most`: where six tenths of the bills are. */
  spread: z.nullable(
    z.object({
      bills: z.int(),
      leastKop: kopiykas,
      mostKop: kopiykas,
      /** Width of a bar; bars follow each other. The first and the last have all lower and higher changes. */
      stepKop: kopiykas,
      bars: z.array(z.object({ fromKop: kopiykas, bills: z.int() })),
    }),
  ),
})
export type DeliveryFigures = z.output<typeof deliveryFigures>

/** What was decided about a check. `by` is empty for a deleted person. */
const decision = z.object({
  at: moment,
  by: z.string(),
  /** The import of the delivery; null: it was rejected. */
  run: z.nullable(z.int()),
  reason: z.nullable(z.string()),
  /** Operators of the provider who got the reason by letter. */
  told: z.int(),
})

export const deliveryPreview = z.object({
  /** Null: the check has not ended, is too old, or was made by an earlier version of the portal. */
  figures: z.nullable(deliveryFigures),
  decision: z.nullable(decision),
  /** The newest check of the same delivery with more mended rows, which is decided instead. Older nodes omit it. */
  nextCheck: z.optional(z.nullable(z.int())),
  /** Days in which an import can be undone. */
  undoDays: z.int(),
})
export type DeliveryPreview = z.output<typeof deliveryPreview>

export const readPreview = endpoint({
  method: 'GET',
  path: '/api/admin/imports/runs/:id/preview',
  access,
  noun,
  summary: 'What a checked delivery would change, and what was decided about it.',
  params: ofRun,
  reply: deliveryPreview,
  errors,
})

const decisionErrors = [
  ...errors,
  'anti_forgery',
  'import_not_checked',
  'import_decided',
  'import_mended_meanwhile',
] as const

export const acceptDelivery = endpoint({
  method: 'POST',
  path: '/api/admin/imports/runs/:id/acceptance',
  access,
  noun,
  summary: 'Import the files of a check, once; asked twice, the same import. Refused if data changed since the check.',
  params: ofRun,
  body: z.object({
    /** The difference of the control sum that mended rows do not explain, typed by the clerk; needed if there is one. */
    differenceKop: z.optional(kopiykas),
    /** `yes`: also files that were imported before. */
    repeat: z._default(z.enum(['no', 'yes']), 'no'),
  }),
  reply: importRun,
  errors: [...decisionErrors, 'import_files_gone', 'import_outdated', 'import_repeated'],
})

export const rejectDelivery = endpoint({
  method: 'POST',
  path: '/api/admin/imports/runs/:id/rejection',
  access,
  noun,
  summary: 'Reject a checked delivery; the operators of its provider get the reason by letter.',
  params: ofRun,
  body: z.object({ reason: auditedReason }),
  reply: deliveryPreview,
  errors: decisionErrors,
})
