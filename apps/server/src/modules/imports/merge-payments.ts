import type { Candidate } from './candidates.ts'
import { goodRows, type MergeContext, type MergeKind, makeTable, mapped, refuseRows } from './merge-context.ts'
import { addCounts, type MergeCounts, mergeRows } from './merge-rows.ts'

const RESOLVED = 'import_payments_resolved'
const READY = 'import_payments'

/**
 * Payments that a partner tells of. A register is the whole of its month, so a payment of the partner and month that
 * it no longer names was taken back or moved to another account, and is removed.
 */
export const mergePayments: MergeKind = async (context, candidates) => {
  const counts: MergeCounts[] = []
  for (const candidate of candidates) {
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

async function resolve(context: MergeContext, candidate: Candidate): Promise<void> {
  await makeTable(
    context.client,
    RESOLVED,
    `select c.n, p.id as provider_id, c.provider, a.id as account_id, c.account, c.month as billing_month, c.partner,
       c.number as payment_number, c."paidOn" as paid_on, c.amount as amount_kop, c.channel,
       ${mapped(candidate, 'payer', "''")} as payer
     from ${goodRows(candidate)} c
     left join providers p on p.code = c.provider
     left join accounts a on a.provider_id = p.id and a.number = c.account`,
  )
  await refuseRows(context, candidate, {
    field: 'provider',
    reason: 'providerCode',
    rows: `select n, provider as value from ${RESOLVED} where provider_id is null`,
  })
  await refuseRows(context, candidate, {
    field: 'account',
    reason: 'account',
    rows: `select n, account as value from ${RESOLVED} where provider_id is not null and account_id is null`,
  })
  await makeTable(context.client, READY, `select * from ${RESOLVED} where account_id is not null`)
}

async function removeMoved({ client }: MergeContext): Promise<number> {
  const { rowCount } = await client.query(
    `delete from payments t
     using (select distinct partner, billing_month from ${RESOLVED}) s
     where t.partner = s.partner and t.billing_month = s.billing_month and not exists (
       select 1 from ${READY} r where r.account_id = t.account_id and r.paid_on = t.paid_on
         and r.partner = t.partner and r.payment_number = t.payment_number)`,
  )
  return rowCount ?? 0
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
