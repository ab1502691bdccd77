import pg from 'pg'
import type { Candidate } from '../stage/candidates.ts'
import { makeTable } from '../stage/staging.ts'
import { type MergeContext, type MergeKind, refuseRows } from './merge-context.ts'
import { hasWritten, type MergeCounts, mergeRows, removeRows } from './merge-rows.ts'

const RESOLVED = 'import_support_resolved'
const READY = 'import_support'

/** The differences between subsidies and benefits. */
interface SupportKind {
  readonly table: 'subsidies' | 'benefits'
  /** The rest of the key after account and month. */
  readonly key: readonly string[]
  /** Column → its SQL over the records `c`. */
  readonly columns: Readonly<Record<string, string>>
  /** Columns that only checks use. */
  readonly unstored: readonly string[]
  /** Condition over the resolved row: the row is not empty. */
  readonly says: string
  readonly bill: { readonly column: string; readonly warning: string }
  /** The refusal of this kind only. See `refuseRows`. */
  readonly refusal: { readonly field: string; readonly reason: string; readonly rows: string }
}

const SHARED = ['valid_from', 'valid_to', 'amount_kop', 'office']

/**
 * Merges subsidies or benefits of a social protection office. A file covers its office, provider and month: earlier
 * rows that it lacks are removed. A sum that differs from the bill is imported with a warning; the bill counts.
 */
async function mergeSupport(
  context: MergeContext,
  candidates: readonly Candidate[],
  kind: SupportKind,
): Promise<MergeCounts> {
  const { client, importId } = context
  const selects = candidates.map((candidate) => resolvedSql(candidate, kind))
  await makeTable(client, RESOLVED, selects.join(' union all '))
  for (const candidate of candidates) await refuseUnknown(context, candidate, kind)
  const [first] = candidates
  if (first) await refuseRows(context, first, kind.refusal)
  const refused = 'select 1 from import_refused x where x.space = r.space and x.n = r.n'
  await makeTable(client, READY, `select * from ${RESOLVED} r where ${kind.says} and not exists (${refused})`)
  const removed = await removeMissingRows(context, kind)
  const notStored = [...kind.key, ...kind.unstored]
  const columns = Object.keys(kind.columns).filter((name) => !notStored.includes(name))
  const key = ['account_id', 'billing_month', ...kind.key]
  const merged = await mergeRows(client, {
    table: kind.table,
    source: READY,
    key,
    columns: [...SHARED, ...columns],
    importId,
  })
  if (hasWritten(merged))
    await context.brought.count(client, 'support', { source: READY, column: 'billing_month', by: 'month' })
  await warnOfBills(context, candidates, kind)
  return { ...merged, removed }
}

function resolvedSql(candidate: Candidate, kind: SupportKind): string {
  const byEdrpou = candidate.fields.some(({ name }) => name === 'edrpou')
  const own = Object.entries(kind.columns).map(([name, value]) => `${value} as ${name}`)
  return `select ${candidate.index} as ord, ${candidate.table.space} as space, c.n,
      coalesce(c.edrpou, '') as edrpou, c.account, c.month as billing_month,
      found.account_id, found.accounts, found.providers,
      c."validFrom" as valid_from, c."validTo" as valid_to, coalesce(c.office, '') as office, c.amount as amount_kop, ${own.join(', ')}
    from ${candidate.records} c
    cross join lateral (
      select min(a.id) as account_id, count(a.id) as accounts, count(*) as providers
      from import_own p left join accounts a on a.provider_id = p.id and a.number = c.account
      ${byEdrpou ? 'where p.edrpou = c.edrpou' : ''}) found`
}

async function refuseUnknown(context: MergeContext, candidate: Candidate, kind: SupportKind): Promise<void> {
  const own = `(select * from ${RESOLVED} where ord = ${candidate.index}) r`
  const key = ['account_id', 'billing_month', ...kind.key].join(', ')
  const isForeign = `exists (
    select from providers p where p.edrpou = r.edrpou and p.id not in (select id from import_own))`
  const refusals = [
    {
      field: 'edrpou',
      reason: 'foreign',
      rows: `select n, edrpou as value from ${own} where providers = 0 and ${isForeign}`,
    },
    { field: 'edrpou', reason: 'edrpou', rows: `select n, edrpou as value from ${own} where providers = 0` },
    { field: 'account', reason: 'account', rows: `select n, account as value from ${own} where accounts = 0` },
    {
      field: 'account',
      reason: 'accountOfMany',
      rows: `select n, account as value from ${own} where accounts > 1`,
    },
    {
      field: 'account',
      reason: 'repeated',
      rows: `select n, first::text as value from (
        select n, min(n) over (partition by ${key}) as first from ${own} where accounts = 1) k where n <> first`,
    },
  ]
  for (const { field, reason, rows } of refusals) await refuseRows(context, candidate, { field, reason, rows })
}

/**
 * Removes rows of the office, provider and month that the file lacks. A file of the whole city decides for all
 * providers; a provider's file may remove only rows of its accounts that its profile has imported.
 */
async function removeMissingRows(
  { client, importId, scope, profile }: MergeContext,
  { table, key }: SupportKind,
): Promise<number> {
  const ofImporter = `a.provider_id in (select id from import_own)
    and t.import_id in (select b.id from imports b where b.profile = ${pg.escapeLiteral(profile.name)})`
  const same = ['account_id', 'billing_month', ...key].map((name) => `r.${name} = t.${name}`).join(' and ')
  const deletion = `delete from ${table} t
     using accounts a, (
       select distinct x.provider_id, r.office, r.billing_month from ${RESOLVED} r join accounts x on x.id = r.account_id
     ) told
     where a.id = t.account_id and told.provider_id = a.provider_id and told.office = t.office
       and told.billing_month = t.billing_month and ${scope.providerIds === null ? 'true' : ofImporter}
       and not exists (select 1 from ${READY} r where ${same})`
  return removeRows(client, { table, importId, deletion })
}

/** Warns of sums that differ from the bills. The sums of the bills count. */
async function warnOfBills({ client }: MergeContext, candidates: readonly Candidate[], kind: SupportKind) {
  const heading = candidates[0]?.fields.find(({ name }) => name === 'total' || name === 'amount')?.heading ?? ''
  await client.query(
    `insert into import_warned
     select s.space, s.n, $1, case when i.account_id is null then 'noBill' else $2 end, i.${kind.bill.column}::text, s.kop::text
     from (select account_id, billing_month, min(space) as space, min(n) as n, sum(amount_kop) as kop
           from ${READY} group by account_id, billing_month) s
     left join invoices i using (account_id, billing_month)
     where i.${kind.bill.column} is distinct from s.kop order by s.space, s.n`,
    [heading, kind.bill.warning],
  )
}

const SUBSIDIES: SupportKind = {
  table: 'subsidies',
  key: ['service'],
  columns: {
    service: 'c.service',
    residents: 'c.residents',
    obligatory_kop: 'coalesce(c.obligatory, 0)',
    total_kop: 'c.total',
  },
  unstored: ['total_kop'],
  // A layout has columns for every service; services that the household lacks are zeros.
  says: '(amount_kop > 0 or obligatory_kop > 0)',
  bill: { column: 'subsidy_kop', warning: 'subsidyOfBill' },
  refusal: {
    field: 'total',
    reason: 'supportTotal',
    rows: `select n, replace(to_char(min(total_kop) / 100.0, 'FM999999999990.00'), '.', ',') as value from ${RESOLVED}
      group by n having min(total_kop) is distinct from sum(amount_kop) and min(total_kop) is not null`,
  },
}

/** Subsidies of households by service. A row of the office's layout becomes one record for each service. */
export const mergeSubsidies: MergeKind = async (context, candidates) => ({
  subsidies: await mergeSupport(context, candidates, SUBSIDIES),
})

const BENEFITS: SupportKind = {
  table: 'benefits',
  key: ['service', 'category'],
  columns: {
    service: "coalesce(c.service, 'all')",
    category: 'c.category',
    percent: 'c.percent',
    people: 'c.people',
    volume: 'c.volume',
    tariff: 'c.tariff',
  },
  unstored: [],
  says: 'amount_kop > 0',
  bill: { column: 'benefit_kop', warning: 'benefitOfBill' },
  refusal: {
    field: 'percent',
    reason: 'percent',
    rows: `select n, percent::text as value from ${RESOLVED} where percent > 100`,
  },
}

/** Benefits of people: category, percent and number of people. */
export const mergeBenefits: MergeKind = async (context, candidates) => ({
  benefits: await mergeSupport(context, candidates, BENEFITS),
})
