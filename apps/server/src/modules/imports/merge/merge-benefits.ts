import { type MergeKind, mapped } from './merge-context.ts'
import { mergeSupport, type SupportKind } from './merge-support.ts'

const kind: SupportKind = {
  table: 'benefits',
  key: ['service', 'category'],
  columns: (candidate) => ({
    service: mapped(candidate, 'service', "'all'"),
    category: 'c.category',
    percent: mapped(candidate, 'percent', 'null::numeric'),
    people: mapped(candidate, 'people', 'null::integer'),
    volume: mapped(candidate, 'volume', 'null::numeric'),
    tariff: mapped(candidate, 'tariff', 'null::numeric'),
  }),
  unstored: [],
  says: 'amount_kop > 0',
  bill: { column: 'benefit_kop', warning: 'benefitOfBill' },
  refusals: [
    {
      field: 'percent',
      reason: 'percent',
      rows: (all) => `select n, percent::text as value from ${all} where percent > 100`,
    },
  ],
}

/** Whose benefit the sum of a bill is: category, percent, people. */
export const mergeBenefits: MergeKind = async (context, candidates) => ({
  benefits: await mergeSupport(context, candidates, kind),
})
