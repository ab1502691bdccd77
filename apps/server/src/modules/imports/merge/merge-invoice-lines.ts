import type { Candidate } from '../stage/candidates.ts'
import { makeTable } from '../stage/staging.ts'
import { type MergeContext, type MergeKind, ownProvider, refuseRows } from './merge-context.ts'
import { byKey, type MergeCounts, mergeRows, removeRows } from './merge-rows.ts'

const RESOLVED = 'import_lines_resolved'
const READY = 'import_lines'
const SHORTENED = 'import_lines_shortened'
const BALANCES = ['opening', 'recalculated', 'penalty', 'benefit', 'subsidy', 'paid', 'closing'] as const
const COLUMNS = [
  ...['service_code', 'service_type', 'counter_type', 'zone', 'method', 'volume', 'unit', 'tariff', 'amount_kop'],
  ...BALANCES.map((name) => `${name}_kop`),
]

/**
 * Lines of bills, numbered in the order of the file. A bill of the file has the lines of the file only: lines of an
 * earlier version are removed.
 */
export const mergeInvoiceLines: MergeKind = async (context, candidates) => {
  const { client, importId } = context
  await makeTable(client, RESOLVED, candidates.map((candidate) => resolvedSql(context, candidate)).join(' union all '))
  for (const candidate of candidates) await refuseUnknown(context, candidate)
  await makeTable(
    client,
    READY,
    `select account_id, billing_month, ${COLUMNS.join(', ')}, space, n,
       (row_number() over (partition by account_id, billing_month order by n, ord, item))::smallint as line
     from ${RESOLVED} where account_id is not null and has_invoice`,
  )
  const counts = await mergeRows(client, {
    table: 'invoice_lines',
    source: READY,
    key: ['account_id', 'billing_month', 'line'],
    columns: COLUMNS,
    // The numbering has sorted the rows by key.
    order: 'as given',
    importId,
  })
  const removed = await removeFormer(context, counts)
  // The first line of a bill comes from its first row.
  await client.query(
    `insert into import_touched select account_id, billing_month, space, n from ${READY} where line = 1 on conflict do nothing`,
  )
  return { invoiceLines: { ...counts, removed } }
}

/**
 * Removes lines beyond the last line of the file. If all lines of the file are new, only bills without lines in the
 * file can have such lines.
 */
async function removeFormer({ client, importId }: MergeContext, counts: MergeCounts): Promise<number> {
  const isNew = counts.unchanged + counts.updated === 0
  // Bills that have no lines in this file are in import_touched only.
  const shortened = await makeTable(
    client,
    SHORTENED,
    isNew
      ? `select account_id, billing_month, 0 as last from import_touched b where not exists (
           select 1 from ${READY} r where r.line = 1 and r.account_id = b.account_id and r.billing_month = b.billing_month)`
      : `select account_id, billing_month, coalesce(max(line), 0) as last
         from import_touched b full join ${READY} r using (account_id, billing_month) group by account_id, billing_month`,
  )
  if (shortened === 0) return 0
  const deletion = `delete from invoice_lines t using ${SHORTENED} s
     where t.account_id = s.account_id and t.billing_month = s.billing_month and t.line > s.last`
  return byKey(client, () => removeRows(client, { table: 'invoice_lines', importId, deletion }))
}

function resolvedSql(context: MergeContext, candidate: Candidate): string {
  const provider = ownProvider(context)
  const byInvoice = candidate.fields.some(({ name }) => name === 'invoice')
  const balances = BALANCES.map((name) => `c.${name} as ${name}_kop`)
  const bill = byInvoice
    ? `left join (select i.account_id, i.billing_month, i.number from invoices i
         join accounts a on a.id = i.account_id and a.provider_id = ${provider.id}) b on b.number = c.invoice`
    : `left join accounts a on a.provider_id = ${provider.id} and a.number = c.account
       left join invoices b on b.account_id = a.id and b.billing_month = c.month`
  const account = byInvoice ? 'b.account_id' : 'a.id'
  return `select ${candidate.index} as ord, ${candidate.table.space} as space, c.n, c.item,
      ${account} as account_id, coalesce(b.billing_month, c.month) as billing_month,
      b.account_id is not null as has_invoice,
      c.account, c.invoice, c."serviceCode" as service_code, c."serviceType"::smallint as service_type,
      c."counterType" as counter_type, coalesce(c.zone, 'total') as zone, c.method, c.volume, c.unit, c.tariff, c.amount as amount_kop,
      ${balances.join(', ')}
    from ${candidate.records} c ${bill}`
}

async function refuseUnknown(context: MergeContext, candidate: Candidate): Promise<void> {
  const own = `(select * from ${RESOLVED} where ord = ${candidate.index}) r`
  await refuseRows(context, candidate, {
    field: 'account',
    reason: 'account',
    rows: `select n, account as value from ${own} where account_id is null and account is not null`,
  })
  await refuseRows(context, candidate, {
    field: 'invoice',
    reason: 'invoice',
    rows: `select n, invoice as value from ${own} where account_id is null and invoice is not null`,
  })
  await refuseRows(context, candidate, {
    field: 'month',
    reason: 'invoice',
    rows: `select n, billing_month::text as value from ${own} where account_id is not null and not has_invoice`,
  })
}
