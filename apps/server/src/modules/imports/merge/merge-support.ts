import { isOwnProvider } from '../import-authority.ts'
import type { Candidate } from '../stage/candidates.ts'
import { makeTable } from '../stage/make-table.ts'
import { removeRows } from './journal.ts'
import { goodRows, isTakenBack, type MergeContext, mapped, refuseRows } from './merge-context.ts'
import { type MergeCounts, mergeRows } from './merge-rows.ts'

const RESOLVED = 'import_support_resolved'
const READY = 'import_support'

/** What differs between subsidies and benefits. */
export interface SupportKind {
  readonly table: 'subsidies' | 'benefits'
  /** The rest of the key after account and month. */
  readonly key: readonly string[]
  /** Column → its SQL over the candidate `c`. */
  columns(candidate: Candidate): Readonly<Record<string, string>>
  /** Columns that only the checks need. */
  readonly unstored: readonly string[]
  /** Condition over the resolved row: it says something. */
  readonly says: string
  readonly bill: { readonly column: string; readonly warning: string }
  /** Refusals of the kind's own, over the table of all resolved rows: field, reason and rows as of `refuseRows`. */
  readonly refusals: readonly { readonly field: string; readonly reason: string; rows(of: string): string }[]
}

const SHARED = ['valid_from', 'valid_to', 'amount_kop', 'office']

/**
 * Writes what social protection tells of help. A file is the whole of its office, provider and month: what an earlier
 * one told and this one does not is removed. A sum that is not the bill's is taken over and told of: the bill counts.
 */
export async function mergeSupport(
  context: MergeContext,
  candidates: readonly Candidate[],
  kind: SupportKind,
): Promise<MergeCounts> {
  const { client, importId } = context
  const selects = candidates.map((candidate) => resolvedSql(context, candidate, kind))
  await makeTable(client, RESOLVED, selects.join(' union all '))
  for (const candidate of candidates) await refuseUnknown(context, candidate, kind)
  const [first] = candidates
  for (const { field, reason, rows } of kind.refusals) {
    if (first) await refuseRows(context, first, { field, reason, rows: rows(RESOLVED) })
  }
  const refused = 'select 1 from import_refused x where x.space = r.space and x.n = r.n'
  await makeTable(client, READY, `select * from ${RESOLVED} r where ${kind.says} and not exists (${refused})`)
  const removed = await removeUntold(context, kind)
  const notStored = [...kind.key, ...kind.unstored]
  const columns = first ? Object.keys(kind.columns(first)).filter((name) => !notStored.includes(name)) : []
  const key = ['account_id', 'billing_month', ...kind.key]
  const merged = await mergeRows(client, {
    table: kind.table,
    source: READY,
    key,
    columns: [...SHARED, ...columns],
    importId,
  })
  await warnOfBills(context, candidates, kind)
  return { ...merged, removed }
}

function resolvedSql({ scope }: MergeContext, candidate: Candidate, kind: SupportKind): string {
  const byEdrpou = candidate.fields.some(({ name }) => name === 'edrpou')
  const isProvider = [...(byEdrpou ? ['p.edrpou = c.edrpou'] : []), isOwnProvider(scope, 'p.id')]
  const own = Object.entries(kind.columns(candidate)).map(([name, value]) => `${value} as ${name}`)
  return `select ${candidate.index} as ord, ${candidate.table.space} as space, c.n,
      ${mapped(candidate, 'edrpou', "''")} as edrpou, c.account, c.month as billing_month,
      found.account_id, found.accounts, found.providers,
      ${mapped(candidate, 'validFrom', 'null::date')} as valid_from,
      ${mapped(candidate, 'validTo', 'null::date')} as valid_to,
      ${mapped(candidate, 'office', "''")} as office, c.amount as amount_kop, ${own.join(', ')}
    from ${goodRows(candidate)} c
    cross join lateral (
      select min(a.id) as account_id, count(a.id) as accounts, count(*) as providers
      from providers p left join accounts a on a.provider_id = p.id and a.number = c.account
      where ${isProvider.join(' and ')}) found`
}

async function refuseUnknown(context: MergeContext, candidate: Candidate, kind: SupportKind): Promise<void> {
  const own = `(select * from ${RESOLVED} where ord = ${candidate.index}) r`
  const key = ['account_id', 'billing_month', ...kind.key].join(', ')
  const isForeign = `exists (select from providers p where p.edrpou = r.edrpou and not ${isOwnProvider(context.scope, 'p.id')})`
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

async function removeUntold(context: MergeContext, { table, key }: SupportKind): Promise<number> {
  const { client, importId } = context
  const same = ['account_id', 'billing_month', ...key].map((name) => `r.${name} = t.${name}`).join(' and ')
  const deletion = `delete from ${table} t
     using accounts a, (
       select distinct x.provider_id, r.office, r.billing_month from ${RESOLVED} r join accounts x on x.id = r.account_id
     ) told
     where a.id = t.account_id and told.provider_id = a.provider_id and told.office = t.office
       and told.billing_month = t.billing_month and ${isTakenBack(context)}
       and not exists (select 1 from ${READY} r where ${same})`
  return removeRows(client, { table, importId, deletion })
}

/** The sums of the bills, as their providers tell them, are what counts. */
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
