import type { ControlTotals } from '@zatyshok/contract/providers/imports'
import type pg from 'pg'
import type { RecordKind } from '../profile/record-kinds.ts'
import type { Candidate } from './candidates.ts'

/** SQL of each total over the candidate `c`, by the name of the total. `field`: the field that the total needs. */
const TOTALS: Readonly<
  Record<Exclude<RecordKind, 'providers' | 'readings'>, Readonly<Record<string, { sql: string; field?: string }>>>
> = {
  accounts: { accounts: { sql: 'count(distinct c.account)' } },
  meters: { meters: { sql: 'count(distinct (c.account, c.serial))' } },
  tariffs: { tariffs: { sql: 'count(*)' } },
  invoices: {
    invoices: { sql: 'count(distinct (c.account, c.month))' },
    chargedKop: { sql: 'sum(c.charged)', field: 'charged' },
    paidKop: { sql: 'sum(c.paid)', field: 'paid' },
    toPayKop: { sql: 'sum(c."toPay")', field: 'toPay' },
  },
  invoice_lines: { invoiceLines: { sql: 'count(*)' } },
  subsidies: { subsidies: { sql: 'count(*)' }, subsidiesKop: { sql: 'sum(c.amount)', field: 'amount' } },
  benefits: { benefits: { sql: 'count(*)' }, benefitsKop: { sql: 'sum(c.amount)', field: 'amount' } },
  payments: { payments: { sql: 'count(*)' }, paymentsKop: { sql: 'sum(c.amount)', field: 'amount' } },
}

/**
 * The totals of a file, including rows that are refused because of unknown references: a clerk compares them with the
 * printout of the billing system. `written`: totals of the rows that the direct way has written.
 */
export async function controlTotals(
  client: pg.ClientBase,
  { candidates, written }: { readonly candidates: readonly Candidate[]; readonly written: ControlTotals },
): Promise<ControlTotals> {
  const totals: Record<string, number> = {}
  const add = (name: string, value: unknown) => {
    totals[name] = (totals[name] ?? 0) + Number(value ?? 0)
  }
  for (const [name, value] of Object.entries(written)) add(name, value)
  for (const candidate of candidates) {
    const { kind } = candidate
    if (kind === 'providers') continue
    if (kind === 'readings') {
      const { rows } = await client.query(`select count(*) as count from ${candidate.table.name}`)
      add('readings', rows[0]?.count)
      continue
    }
    const wanted = Object.entries(TOTALS[kind]).filter(
      ([, { field }]) => field === undefined || candidate.fields.some(({ name }) => name === field),
    )
    // Grouped by bill, each row is one bill.
    const isSum = candidate.record.combine === 'sum'
    const sums = wanted.map(([name, { sql }]) => `${isSum && name === 'invoices' ? 'count(*)' : sql} as "${name}"`)
    const { rows } = await client.query(`select ${sums.join(', ')} from ${sourceOf(candidate)} c`)
    for (const [name] of wanted) add(name, rows[0]?.[name])
  }
  return totals
}

/** If a bill is the sum of its rows, each row repeats the amount to pay, so it is counted once. */
function sourceOf({ from, record, fields }: Candidate): string {
  if (record.combine !== 'sum') return from
  const has = (field: string) => fields.some(({ name }) => name === field)
  const sums = ['charged', 'paid'].filter(has).map((name) => `sum(${name}) as ${name}`)
  return `(select account, month, ${sums.join(', ')}, max("toPay") as "toPay" from ${from} c group by account, month)`
}
