import pg from 'pg'
import { FOUND, findPayments, PAYMENT_KEY } from './find-payments.ts'
import type { MergeContext, MergeKind } from './merge-context.ts'
import { addCounts, byKey, hasWritten, type MergeCounts, mergeRows, removeRows } from './merge-rows.ts'

const { escapeLiteral } = pg

/**
 * Payments of partners. A register covers its whole month (a statement covers its days). If an earlier payment of the
 * partner in this period is missing, it was cancelled or moved to another account, and is removed.
 */
export const mergePayments: MergeKind = async (context, candidates) => {
  const counts: MergeCounts[] = []
  for (const candidate of candidates) {
    const ready = await findPayments(context, candidate)
    const spans = await spansOf(context.client)
    const removed = await removeMoved(context, { ready, spans })
    const merged = await mergeRows(context.client, {
      table: 'payments',
      source: ready,
      key: PAYMENT_KEY,
      columns: ['billing_month', 'amount_kop', 'channel', 'payer'],
      importId: context.importId,
      areNew: await areNew(context.client, spans),
    })
    await keepCityPartners(
      context,
      spans.map(({ partner }) => partner),
    )
    await matchServices(context, ready)
    if (hasWritten(merged)) {
      await context.brought.count(context.client, 'payments', { source: ready, column: 'paid_on', by: 'day' })
    }
    counts.push({ ...merged, removed })
  }
  return { payments: addCounts(counts) }
}

async function removeMoved(
  context: MergeContext,
  { ready, spans }: { readonly ready: string; readonly spans: readonly Span[] },
): Promise<number> {
  const { client, importId, isPartial } = context
  if (isPartial) return 0
  let removed = 0
  // The statistics lack the new month, so the planner would expect few rows and use nested loops.
  await client.query('set local enable_nestloop = off')
  for (const span of spans) {
    removed += await removeRows(client, { table: 'payments', importId, deletion: movedSql(span, context, ready) })
  }
  await client.query('reset enable_nestloop')
  return removed
}

/** Records the partners of the city; from now on providers' own files may not bring their payments. */
async function keepCityPartners({ client, scope }: MergeContext, partners: readonly string[]): Promise<void> {
  if (scope.providerIds !== null) return
  await client.query('insert into city_partners select unnest($1::text[]) on conflict do nothing', [
    [...new Set(partners)].sort(),
  ])
}

/**
 * Matches the notices of payment services with the payments of the file, in the same transaction, so that no payment
 * counts twice at any time (G10). The lock is the one of payment-notices: a notice in progress is awaited and matched;
 * a later notice waits for the end of the import and matches itself.
 */
async function matchServices({ client }: MergeContext, ready: string): Promise<void> {
  await lockServicePayments(client)
  await client.query(`select match_service_payments(null, min(paid_on) - 10) from ${ready} having count(*) > 0`)
}

async function lockServicePayments(client: pg.ClientBase): Promise<void> {
  await client.query(`select pg_advisory_xact_lock(hashtextextended('service payments', 0))`)
}

/** Does for payments that the direct way has written what follows the writing of others. */
export async function settleWritten(
  context: MergeContext,
  { partner, firstDay }: { readonly partner: string; readonly firstDay: string },
): Promise<void> {
  await keepCityPartners(context, [partner])
  await lockServicePayments(context.client)
  await context.client.query('select match_service_payments(null, $1::date - 10)', [firstDay])
}

/** The partner and period that a register covers completely, and the days of its payments. */
interface Span {
  readonly partner: string
  /** `YYYY-MM-DD`, like all days here. */
  readonly month: string
  readonly from: string | null
  readonly to: string | null
  readonly first: string
  readonly last: string
  readonly days: number
}

/** The spans of a register. Queries name each month and day, so that they do not read other months. */
async function spansOf(client: pg.ClientBase): Promise<Span[]> {
  const { rows } = await client.query<Span>(
    `select partner, billing_month::text as month, covers_from::text as from, covers_to::text as to,
       min(paid_on)::text as first, max(paid_on)::text as last, max(paid_on) - min(paid_on) as days
     from ${FOUND} where unknown is null group by partner, billing_month, covers_from, covers_to`,
  )
  return rows
}

/**
 * Deletes payments that an earlier file of the partner had and this file lacks. A register of the city decides for all
 * accounts; a provider's register may remove only payments of its accounts that its profile has imported. Payments of
 * this import were written the direct way.
 */
function movedSql(
  { partner, month, from, to }: Span,
  { scope, profile, importId }: Pick<MergeContext, 'scope' | 'profile' | 'importId'>,
  ready: string,
): string {
  const day = (written: string | null) => (written === null ? 'null' : `${escapeLiteral(written)}::date`)
  const within = from === null ? `t.billing_month = ${day(month)}` : `t.paid_on between ${day(from)} and ${day(to)}`
  const ofImporter = `t.account_id in (select a.id from accounts a join import_own p on p.id = a.provider_id)
    and t.import_id in (select b.id from imports b where b.profile = ${escapeLiteral(profile.name)})`
  return `delete from payments t
     where t.partner = ${escapeLiteral(partner)} and ${within} and ${scope.providerIds === null ? 'true' : ofImporter}
       and t.import_id is distinct from ${importId} and not exists (
         select 1 from ${ready} r where r.account_id = t.account_id and r.paid_on = t.paid_on
           and r.partner = t.partner and r.payment_number = t.payment_number)`
}

/**
 * Most days to count payments of; beyond it payments are looked up one by one, so that a mistyped year does not read
 * all years.
 */
const FEW_DAYS = 62

/** True if the table has no payment of the partner in these days, so all payments are new. */
async function areNew(client: pg.ClientBase, spans: readonly Span[]): Promise<boolean> {
  if (spans.some(({ days }) => days > FEW_DAYS)) return false
  for (const { partner, first, last } of spans) {
    // A count, because for `exists` the planner would choose an index without the day.
    const { rows } = await byKey(client, () =>
      client.query<{ known: string }>(
        `select count(*) as known from payments where partner = $1 and paid_on between $2::date and $3::date`,
        [partner, first, last],
      ),
    )
    if (rows[0]?.known !== '0') return false
  }
  return true
}
