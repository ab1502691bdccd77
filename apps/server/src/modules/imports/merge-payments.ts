import pg from 'pg'
import type { Candidate } from './candidates.ts'
import { accountPattern } from './field-sql.ts'
import { removeRows } from './journal.ts'
import { makeTable } from './make-table.ts'
import { goodRows, type MergeContext, type MergeKind, mapped, refuseRows } from './merge-context.ts'
import { addCounts, type MergeCounts, mergeRows } from './merge-rows.ts'

const { escapeLiteral } = pg

const RECIPIENTS = 'import_payments_recipients'
const RESOLVED = 'import_payments_resolved'
const READY = 'import_payments'

/**
 * Payments that a partner tells of. A register is the whole of its month (a statement, of its days), so a payment of
 * the partner and month that it no longer names was taken back or moved to another account, and is removed.
 */
export const mergePayments: MergeKind = async (context, candidates) => {
  const counts: MergeCounts[] = []
  for (const candidate of candidates) {
    await findRecipients(context, candidate)
    await resolve(context, candidate)
    const removed = await removeMoved(context)
    const merged = await mergeRows(context.client, {
      table: 'payments',
      source: READY,
      key: ['account_id', 'paid_on', 'partner', 'payment_number'],
      columns: ['billing_month', 'amount_kop', 'channel', 'payer'],
      importId: context.importId,
    })
    await matchServices(context)
    counts.push({ ...merged, removed })
  }
  return { payments: addCounts(counts) }
}

/** Whose payment a row is: by the provider's code, by its IBAN, or else by its ЄДРПОУ; what contradicts is refused. */
async function findRecipients(context: MergeContext, candidate: Candidate): Promise<void> {
  const iban = `upper(replace(${mapped(candidate, 'iban', 'null::text')}, ' ', ''))`
  const named = (name: string) => candidate.fields.some((field) => field.name === name)
  const found = named('provider') ? 'by_code' : 'coalesce(by_iban, by_edrpou)'
  await makeTable(
    context.client,
    RECIPIENTS,
    `select r.*, ${found} as provider_id, by_iban <> all(with_edrpou) as contradicts,
       by_iban is null and cardinality(with_edrpou) > 1 as ambiguous
     from (
       select c.*, ${mapped(candidate, 'edrpou', 'null::text')} as told_edrpou, ${iban} as told_iban,
         (select id from providers where code = ${mapped(candidate, 'provider', 'null::text')}) as by_code,
         (select min(id) from providers where iban = ${iban}) as by_iban,
         (select min(id) from providers where edrpou = ${mapped(candidate, 'edrpou', 'null::text')}) as by_edrpou,
         array(select id from providers where edrpou = ${mapped(candidate, 'edrpou', 'null::text')}) as with_edrpou
       from ${goodRows(candidate)} c) r`,
  )
  if (named('provider')) {
    const rows = `select n, provider as value from ${RECIPIENTS} where provider_id is null`
    await refuseRows(context, candidate, { field: 'provider', reason: 'providerCode', rows })
    return
  }
  const field = named('iban') ? 'iban' : 'edrpou'
  const told = `concat_ws(', ', nullif(told_iban, ''), told_edrpou)`
  const refuse = (reason: string, condition: string) =>
    refuseRows(context, candidate, {
      field,
      reason,
      rows: `select n, ${told} as value from ${RECIPIENTS} where ${condition}`,
    })
  await refuse('recipient', 'provider_id is null')
  await refuse('recipients', 'contradicts and cardinality(with_edrpou) > 0 or ambiguous')
}

async function resolve(context: MergeContext, candidate: Candidate): Promise<void> {
  await makeTable(
    context.client,
    RESOLVED,
    `select c.*, a.id as account_id from (
       select c.n, c.provider_id, ${foundAccount(candidate)}, c.month as billing_month, c.partner,
         c.number as payment_number, c."paidOn" as paid_on, c.amount as amount_kop, c.channel,
         ${mapped(candidate, 'payer', "''")} as payer,
         ${mapped(candidate, 'coversFrom', 'null::date')} as covers_from,
         ${mapped(candidate, 'coversTo', 'null::date')} as covers_to
       from ${RECIPIENTS} c
       where c.provider_id is not null and not exists (
         select 1 from import_refused x where x.space = ${candidate.table.space} and x.n = c.n)) c
     left join accounts a on a.provider_id = c.provider_id and a.number = c.account`,
  )
  const searched = candidate.record.find !== undefined
  const refuse = (field: string, reason: string, condition: string, value = 'account') =>
    refuseRows(context, candidate, {
      field,
      reason,
      rows: `select n, ${value} as value from ${RESOLVED} where ${condition}`,
    })
  if (searched) {
    await refuse('purpose', 'noAccount', 'likely = 0', 'purpose')
    await refuse('purpose', 'accounts', 'likely > 1', 'purpose')
  }
  await refuse(searched ? 'purpose' : 'account', 'account', 'account_id is null and likely = 1')
  const key = 'account_id, paid_on, partner, payment_number'
  await refuseRows(context, candidate, {
    field: 'number',
    reason: 'repeated',
    rows: `select n, first::text as value from (
      select n, min(n) over (partition by ${key}) as first from ${RESOLVED} where account_id is not null) k
      where n <> first`,
  })
  const refused = `select 1 from import_refused x where x.space = ${candidate.table.space} and x.n = r.n`
  await makeTable(
    context.client,
    READY,
    `select * from ${RESOLVED} r where account_id is not null and not exists (${refused})`,
  )
}

/**
 * The account of a row, how many numbers could be it, and the text that it was looked for in. In a purpose, numbers
 * after a label («о/р 0640666») come before all others; two different ones are never chosen between.
 */
function foundAccount({ record, fields }: Candidate): string {
  const { find } = record
  if (!find) return `c.account, 1 as likely, '' as purpose`
  const branches = Object.entries(find.masks).map(([code, mask]) => {
    const number = `(?<![-0-9/])(${accountPattern(mask)})(?![0-9/]|[.,-][0-9])`
    const labels = find.labels.map((label) => label.replace(/[^\p{L}\p{N} ]/gu, '\\$&')).join('|')
    const labelled = find.labels.length === 0 ? 'null' : numbersIn(`(?:${labels})[ .:№#N]*${number}`)
    return `when ${escapeLiteral(code)} then coalesce(${labelled}, ${numbersIn(number)})`
  })
  const purpose = fields.some(({ name }) => name === 'purpose') ? 'c.purpose' : "''"
  const numbers = `case (select code from providers where id = c.provider_id) ${branches.join(' ')} end`
  return `(${numbers})[1] as account, coalesce(cardinality(${numbers}), 0) as likely, ${purpose} as purpose`
}

/** The different numbers of the account's form; null where there is none. */
const numbersIn = (pattern: string): string =>
  `(select array_agg(distinct m[1]) from regexp_matches(c.purpose, ${escapeLiteral(pattern)}, 'gi') m)`

interface Span {
  readonly partner: string
  /** `YYYY-MM-DD`. */
  readonly month: string
  readonly from: string | null
  readonly to: string | null
}

/** Months and days of a register are few: with each named, the payments of all other months are not read. */
async function removeMoved({ client, importId, partial }: MergeContext): Promise<number> {
  if (partial) return 0
  const { rows } = await client.query<Span>(
    `select distinct partner, billing_month::text as month, covers_from::text as from, covers_to::text as to
     from ${RESOLVED}`,
  )
  let removed = 0
  // Statistics do not know the new month: it would be taken for nearly empty, and all of it compared with all.
  await client.query('set local enable_nestloop = off')
  for (const span of rows)
    removed += await removeRows(client, { table: 'payments', importId, deletion: movedSql(span) })
  await client.query('reset enable_nestloop')
  return removed
}

function movedSql({ partner, month, from, to }: Span): string {
  const day = (written: string | null) => (written === null ? 'null' : `${escapeLiteral(written)}::date`)
  const within = from === null ? `t.billing_month = ${day(month)}` : `t.paid_on between ${day(from)} and ${day(to)}`
  return `delete from payments t
     where t.partner = ${escapeLiteral(partner)} and ${within}
       and not exists (
         select 1 from ${READY} r where r.account_id = t.account_id and r.paid_on = t.paid_on
           and r.partner = t.partner and r.payment_number = t.payment_number)`
}

/**
 * What payment services have told of by themselves is found among the payments of the file, in the same transaction,
 * so that none counts twice for a moment (G10). The lock is of payment-notices: a notice that is being taken is waited
 * for and compared, one that comes meanwhile waits for the end of the import and compares itself.
 */
async function matchServices({ client }: MergeContext): Promise<void> {
  await client.query(`select pg_advisory_xact_lock(hashtextextended('service payments', 0))`)
  await client.query(`select match_service_payments(null, min(paid_on) - 10) from ${READY} having count(*) > 0`)
}
