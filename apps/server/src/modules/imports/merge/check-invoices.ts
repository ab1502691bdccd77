import type pg from 'pg'
import type { Candidate } from '../stage/candidates.ts'
import type { Unmet, Written } from '../stage/staging.ts'
import { type MergeContext, ownProvider } from './merge-context.ts'
import { byKey, found, updateRows } from './merge-rows.ts'

const CHECKS = 'import_invoice_checks'

/**
 * Sets `balanced` of every touched bill by the rules of domain/invoice-balance (G03): opening + charged + recalculated
 * + penalty − benefit − subsidy − paid = closing; charged = the sum of the lines; a line = volume × tariff, rounded
 * half up; to pay = max(closing, 0). A bill that does not agree is imported with a warning, also if its opening
 * differs from the closing of the month before.
 */
export async function checkInvoices(
  context: MergeContext,
  candidates: readonly Candidate[],
  written: Written | undefined,
): Promise<void> {
  const { client, importId } = context
  const kinds = new Set(candidates.map(({ kind }) => kind))
  if (!kinds.has('invoices') && !kinds.has('invoice_lines')) return
  await client.query('analyze import_touched')
  await client.query(`drop table if exists ${CHECKS}`)
  await byKey(client, async () => {
    await client.query(checksSql())
    await updateRows(client, {
      table: 'invoices',
      source: `(select account_id, billing_month, ${BALANCED} as balanced from ${CHECKS} where ${BALANCED} <> was_balanced)`,
      key: ['account_id', 'billing_month'],
      columns: ['balanced'],
      importId,
    })
  })
  await warn(client, candidates)
  await noteCarriedBalances(context, written?.unmet)
}

/**
 * A bill that opens with a balance shows that the provider carries balances. If that is known already, the earlier bills,
 * which can be millions, need not be read.
 */
async function noteCarriedBalances(context: MergeContext, unmet: Unmet | undefined): Promise<void> {
  const carriesOver = unmet?.kind === 'bills' && unmet.carriesOver
  await context.client.query(
    `select note_carried_balances(id) from providers
     where id = $1 and not ($2 and carries_balances and carries_told is distinct from 'no')`,
    [ownProvider(context).id, carriesOver],
  )
}

const FORMER_MONTH = `(t.billing_month - interval '1 month')::date`

const BALANCED = `(not incomplete and closing_kop = expected_closing and to_pay_kop = greatest(closing_kop, 0)
  and (lines = 0 or charged_kop = lines_kop) and wrong_line is null)`

/**
 * Looks up each bill and its lines by key. If the sums of all bills were made first, the planner would join them in
 * loops.
 */
function checksSql(): string {
  return `create temporary table ${CHECKS} on commit drop as
    select t.*, i.opening_kop, i.charged_kop, i.closing_kop, i.to_pay_kop, i.balanced as was_balanced,
      p.closing_kop as previous_kop,
      i.opening_kop + i.charged_kop + i.recalculated_kop + i.penalty_kop - i.benefit_kop - i.subsidy_kop - i.paid_kop
        as expected_closing,
      l.lines, l.lines_kop, l.wrong_line, l.wrong_actual, l.wrong_expected
    from import_touched t
    cross join ${found('invoices', 'f.account_id = t.account_id and f.billing_month = t.billing_month')} i
    left join ${found('invoices', `f.account_id = t.account_id and f.billing_month = ${FORMER_MONTH}`)} p on true
    cross join lateral (
      select count(*) as lines, sum(amount_kop)::bigint as lines_kop,
        min(line) filter (where amount_kop <> expected) as wrong_line,
        min(amount_kop) filter (where amount_kop <> expected) as wrong_actual,
        min(expected) filter (where amount_kop <> expected) as wrong_expected
      from (select line, amount_kop, (round(volume * tariff, 2) * 100)::bigint as expected from invoice_lines k
            where k.account_id = t.account_id and k.billing_month = t.billing_month) e) l`
}

const WARNINGS = [
  {
    reason: 'closing',
    field: 'closing',
    when: 'closing_kop <> expected_closing',
    expected: 'expected_closing',
    actual: 'closing_kop',
  },
  {
    reason: 'toPay',
    field: 'toPay',
    when: 'to_pay_kop <> greatest(closing_kop, 0)',
    expected: 'greatest(closing_kop, 0)',
    actual: 'to_pay_kop',
  },
  {
    reason: 'opening',
    field: 'opening',
    when: 'opening_kop <> previous_kop',
    expected: 'previous_kop',
    actual: 'opening_kop',
  },
  { reason: 'incomplete', field: 'account', when: 'incomplete', expected: 'null::bigint', actual: 'null::bigint' },
] as const
/** Warnings for a file with lines. A file without them is compared with the lines of an earlier delivery. */
const LINE_WARNINGS = [
  {
    reason: 'charged',
    field: 'charged',
    when: 'lines > 0 and charged_kop <> lines_kop',
    expected: 'lines_kop',
    actual: 'charged_kop',
  },
  {
    reason: 'line',
    field: 'amount',
    when: 'wrong_line is not null',
    expected: 'wrong_expected',
    actual: 'wrong_actual',
  },
] as const

async function warn(client: pg.ClientBase, candidates: readonly Candidate[]): Promise<void> {
  const kinds = new Set(candidates.map(({ kind }) => kind))
  const warnings = [...(kinds.has('invoices') ? WARNINGS : []), ...(kinds.has('invoice_lines') ? LINE_WARNINGS : [])]
  const headingOf = (name: string) =>
    candidates.flatMap(({ fields }) => fields).find((field) => field.name === name)?.heading ?? ''
  for (const { reason, field, when, expected, actual } of warnings) {
    await client.query(
      `insert into import_warned select space, n, $1, $2, ${expected}::text, ${actual}::text from ${CHECKS} where ${when}`,
      [headingOf(field), reason],
    )
  }
}
