import { findPayments, PAYMENT_KEY } from './find-payments.ts'
import { removeRows } from './journal.ts'
import { isTakenBack, type MergeContext, type MergeKind } from './merge-context.ts'
import { addCounts, type MergeCounts, mergeRows } from './merge-rows.ts'
import { areNew, movedSql, type Span, spansOf } from './payment-spans.ts'

/**
 * Payments that a partner tells of. A register is the whole of its month (a statement, of its days), so a payment of
 * the partner and month that it no longer names was taken back or moved to another account, and is removed.
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
      ...((await areNew(context.client, spans)) && { known: 'none' }),
    })
    await keepCityPartners(context, spans)
    await matchServices(context, ready)
    counts.push({ ...merged, removed })
  }
  return { payments: addCounts(counts) }
}

async function removeMoved(
  context: MergeContext,
  { ready, spans }: { readonly ready: string; readonly spans: readonly Span[] },
): Promise<number> {
  const { client, importId, partial } = context
  if (partial) return 0
  let removed = 0
  // Statistics do not know the new month: it would be taken for nearly empty, and all of it compared with all.
  await client.query('set local enable_nestloop = off')
  for (const span of spans) {
    const deletion = movedSql(span, { ready, isTakenBack: isTakenBack(context) })
    removed += await removeRows(client, { table: 'payments', importId, deletion })
  }
  await client.query('reset enable_nestloop')
  return removed
}

/** From now on providers' own files tell of no payment of these partners. */
async function keepCityPartners({ client, scope }: MergeContext, spans: readonly Span[]): Promise<void> {
  if (scope.providerIds !== null) return
  const partners = [...new Set(spans.map(({ partner }) => partner))].sort()
  await client.query('insert into city_partners select unnest($1::text[]) on conflict do nothing', [partners])
}

/**
 * What payment services have told of by themselves is found among the payments of the file, in the same transaction,
 * so that none counts twice for a moment (G10). The lock is of payment-notices: a notice that is being taken is waited
 * for and compared, one that comes meanwhile waits for the end of the import and compares itself.
 */
async function matchServices({ client }: MergeContext, ready: string): Promise<void> {
  await client.query(`select pg_advisory_xact_lock(hashtextextended('service payments', 0))`)
  await client.query(`select match_service_payments(null, min(paid_on) - 10) from ${ready} having count(*) > 0`)
}
