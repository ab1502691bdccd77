import type { Candidate } from './candidates.ts'
import { makeTable } from './make-table.ts'
import { goodRows, type MergeContext, type MergeKind, mapped, ownProvider, refuseRows } from './merge-context.ts'
import { addCounts, type MergeCounts, mergeRows } from './merge-rows.ts'

const RESOLVED = 'import_invoices_resolved'
const READY = 'import_invoices'
const SUMS = ['opening', 'charged', 'recalculated', 'penalty', 'benefit', 'subsidy', 'paid', 'closing'] as const

/** Bills by account and month. Where the provider keeps balances by service, a bill is the sum of its rows. */
export const mergeInvoices: MergeKind = async (context, candidates) => {
  const counts: MergeCounts[] = []
  for (const candidate of candidates) {
    await resolve(context, candidate)
    await combine(context, candidate)
    counts.push(
      await mergeRows(context.client, {
        table: 'invoices',
        source: READY,
        key: ['account_id', 'billing_month'],
        columns: ['number', ...SUMS.map((name) => `${name}_kop`), 'to_pay_kop', 'due_on'],
        // Settled by check-invoices once the lines are known.
        onInsert: { balanced: 'true' },
        importId: context.importId,
      }),
    )
    await touch(context, candidate)
  }
  return { invoices: addCounts(counts) }
}

async function resolve(context: MergeContext, candidate: Candidate): Promise<void> {
  const provider = ownProvider(context)
  const sums = SUMS.map((name) => `${mapped(candidate, name, '0::bigint')} as ${name}_kop`)
  await makeTable(
    context.client,
    RESOLVED,
    `select c.n, a.id as account_id, c.account, c.month as billing_month, c.number, ${sums.join(', ')},
       c."toPay" as to_pay_kop, ${mapped(candidate, 'dueOn', 'null::date')} as due_on
     from ${goodRows(candidate)} c
     left join accounts a on a.provider_id = ${provider.id} and a.number = c.account`,
  )
  const rows = `select n, account as value from ${RESOLVED} where account_id is null`
  await refuseRows(context, candidate, { field: 'account', reason: 'account', rows })
}

async function combine(context: MergeContext, candidate: Candidate): Promise<void> {
  const { client } = context
  if (candidate.record.combine === 'sum') {
    const sums = SUMS.map((name) => `sum(${name}_kop)::bigint as ${name}_kop`)
    const shared = ['number', 'to_pay_kop', 'due_on']
    const select = `select min(n) as n, account_id, billing_month, ${sums.join(', ')},
        ${shared.map((name) => `max(${name}) as ${name}`).join(', ')},
        ${shared.map((name) => `min(${name}) is distinct from max(${name})`).join(' or ')} as differ,
        min(number) as least_number
      from ${RESOLVED} where account_id is not null group by account_id, billing_month`
    await makeTable(client, READY, select)
    await client.query(
      `insert into import_warned select $1, n, $2, 'differing', least_number, number from ${READY} where differ`,
      [candidate.table.space, candidate.fields.find(({ name }) => name === 'number')?.heading ?? ''],
    )
    return
  }
  // One bill an account and month; a second row of it is a repeat, whatever its number.
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

/** Bills whose sums are to be checked, with the row that a remark about them names. */
async function touch(context: MergeContext, candidate: Candidate): Promise<void> {
  const { client } = context
  await client.query(
    `insert into import_touched select account_id, billing_month, ${candidate.table.space}, n from ${READY}
     on conflict do nothing`,
  )
  if (candidate.record.combine !== 'sum') return
  // A bill is the sum of its rows, so with one of them refused it is not the provider's bill.
  await client.query(
    `update import_touched t set incomplete = true from import_refused x
     join ${candidate.from} c on c.n = x.n and x.space = ${candidate.table.space}
     join accounts a on a.provider_id = ${ownProvider(context).id} and a.number = c.account
     where t.account_id = a.id and t.billing_month = c.month`,
  )
}
