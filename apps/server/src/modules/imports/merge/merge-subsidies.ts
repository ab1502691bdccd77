import { type MergeKind, mapped } from './merge-context.ts'
import { mergeSupport, type SupportKind } from './merge-support.ts'

const kind: SupportKind = {
  table: 'subsidies',
  key: ['service'],
  columns: (candidate) => ({
    service: 'c.service',
    residents: mapped(candidate, 'residents', 'null::integer'),
    obligatory_kop: mapped(candidate, 'obligatory', '0::bigint'),
    total_kop: mapped(candidate, 'total', 'null::bigint'),
  }),
  unstored: ['total_kop'],
  // A layout has a place for every service; those that a household does not have stand there as zeros.
  says: '(amount_kop > 0 or obligatory_kop > 0)',
  bill: { column: 'subsidy_kop', warning: 'subsidyOfBill' },
  refusals: [
    {
      field: 'total',
      reason: 'supportTotal',
      rows: (
        all,
      ) => `select n, replace(to_char(min(total_kop) / 100.0, 'FM999999999990.00'), '.', ',') as value from ${all} group by n
        having min(total_kop) is distinct from sum(amount_kop) and min(total_kop) is not null`,
    },
  ],
}

/** The subsidy of a household by service; a row of the office's layout becomes a record for each service. */
export const mergeSubsidies: MergeKind = async (context, candidates) => ({
  subsidies: await mergeSupport(context, candidates, kind),
})
