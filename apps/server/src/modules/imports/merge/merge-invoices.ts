import type { Candidate } from '../stage/candidates.ts'
import { loaderOf } from '../stage/copy-in.ts'
import { findRepeated, REPEATED } from '../stage/repeated-rows.ts'
import { makeTable } from '../stage/staging.ts'
import { type MergeContext, type MergeKind, ownProvider, refuseRows } from './merge-context.ts'
import { addCounts, hasWritten, type MergeCounts, mergeRows } from './merge-rows.ts'

const RESOLVED = 'import_invoices_resolved'
const READY = 'import_invoices'
const SUMS = ['opening', 'charged', 'recalculated', 'penalty', 'benefit', 'subsidy', 'paid', 'closing'] as const

/** Bills by account and month. If the provider keeps balances by service, a bill is the sum of its rows. */
export const mergeInvoices: MergeKind = async (context, candidates) => {
  const counts: MergeCounts[] = []
  for (const candidate of candidates) {
    if (candidate.record.combine === 'sum') await combine(context, candidate)
    else await resolve(context, candidate)
    const merged = await mergeRows(context.client, {
      table: 'invoices',
      source: READY,
      key: ['account_id', 'billing_month'],
      columns: ['number', ...SUMS.map((name) => `${name}_kop`), 'to_pay_kop', 'due_on'],
      // check-invoices sets it once the lines are known.
      onInsert: { balanced: 'true' },
      importId: context.importId,
    })
    counts.push(merged)
    if (hasWritten(merged)) {
      await context.brought.count(context.client, 'bills', { source: READY, column: 'billing_month', by: 'month' })
    }
    await touch(context, candidate)
  }
  return { invoices: addCounts(counts) }
}

/** One bill for each account and month. A second row for them is refused as repeated, also with another number. */
async function resolve(context: MergeContext, candidate: Candidate): Promise<void> {
  const { client } = context
  const provider = ownProvider(context)
  const sums = SUMS.map((name) => `coalesce(c.${name}, 0) as ${name}_kop`)
  await makeTable(
    client,
    RESOLVED,
    `select c.n, a.id as account_id, c.account, c.month as billing_month, c.number, ${sums.join(', ')},
       c."toPay" as to_pay_kop, c."dueOn" as due_on
     from ${candidate.records} c
     left join accounts a on a.provider_id = ${provider.id} and a.number = c.account`,
  )
  const rows = `select n, account as value from ${RESOLVED} where account_id is null`
  await refuseRows(context, candidate, { field: 'account', reason: 'account', rows })
  const repeated = `select n, first::text as value from (
    select n, min(n) over (partition by account_id, billing_month) as first from ${RESOLVED}
    where account_id is not null) r where n <> first`
  await refuseRows(context, candidate, { field: 'account', reason: 'repeated', rows: repeated })
  await makeTable(
    client,
    READY,
    `select distinct on (account_id, billing_month) * from ${RESOLVED}
     where account_id is not null order by account_id, billing_month, n`,
  )
}

/** Sums the rows of each bill before looking up its account, because there are several times more rows than bills. */
async function combine(context: MergeContext, candidate: Candidate): Promise<void> {
  const { client } = context
  const own = `a.provider_id = ${ownProvider(context).id} and a.number = c.account`
  const rows = `select c.n, c.account as value from ${candidate.records} c
    where not exists (select 1 from accounts a where ${own})`
  await refuseRows(context, candidate, { field: 'account', reason: 'account', rows })
  const sums = SUMS.map((name) => `sum(coalesce(c.${name}, 0))::bigint as ${name}_kop`)
  const shared = { number: 'c.number', to_pay_kop: 'c."toPay"', due_on: 'c."dueOn"' }
  const differing = Object.values(shared).map((value) => `min(${value}) is distinct from max(${value})`)
  await makeTable(
    client,
    READY,
    `select a.id as account_id, c.* from (
       select c.account, c.month as billing_month, min(c.n) as n, ${sums.join(', ')},
         ${Object.entries(shared).map(([name, value]) => `max(${value}) as ${name}`)},
         ${differing.join(' or ')} as differ, min(c.number) as least_number
       from ${candidate.records} c group by c.account, c.month) c
     join accounts a on ${own}`,
  )
  await client.query(
    `insert into import_warned select $1, n, $2, 'differing', least_number, number from ${READY} where differ`,
    [candidate.table.space, candidate.fields.find(({ name }) => name === 'number')?.heading ?? ''],
  )
}

/** Records the bills whose sums have to be checked, with the row that a warning about them names. */
async function touch(context: MergeContext, candidate: Candidate): Promise<void> {
  const { client } = context
  await client.query(
    `insert into import_touched select account_id, billing_month, ${candidate.table.space}, n from ${READY}
     on conflict do nothing`,
  )
  if (candidate.record.combine !== 'sum') return
  // A bill is the sum of its rows, so with one of them refused it is not the provider's bill. An exact
  // repetition of another row is not part of the bill.
  const repeated = (await hasRepeats(context, candidate)) && (await findRepeated(loaderOf(client), candidate.table)) > 0
  const exact = `x.reason = 'repeated' and exists (select from ${REPEATED} r where r.n = x.n)`
  await client.query(
    `update import_touched t set incomplete = true from import_refused x
     join ${candidate.from} c on c.n = x.n and x.space = ${candidate.table.space}
     join accounts a on a.provider_id = ${ownProvider(context).id} and a.number = c.account
     where t.account_id = a.id and t.billing_month = c.month${repeated ? ` and not (${exact})` : ''}`,
  )
}

/** True if a row was refused because it repeats the key of another row. */
async function hasRepeats({ client }: MergeContext, { table }: Candidate): Promise<boolean> {
  const { rows } = await client.query(`select 1 from import_refused where space = $1 and reason = 'repeated' limit 1`, [
    table.space,
  ])
  return rows.length > 0
}
