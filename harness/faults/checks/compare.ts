import { hashToken } from '../../../apps/server/src/modules/sessions/tokens.ts'
import type { Acknowledgement } from '../../kit/load/acknowledgements.ts'
import { BrokenPromise } from '../../kit/stage/fault-case.ts'
import type { Stage } from '../../kit/stage/open-stage.ts'

export interface Differences {
  /** Acknowledged, but missing or different in the database (A). */
  readonly lost: string[]
  /** Stored more than once (O). */
  readonly doubled: string[]
  /** Only one part of a pair is stored (W). */
  readonly halves: string[]
}

/** Compares the acknowledged operations with the tables. */
export async function compareWithTables(stage: Stage): Promise<Differences & { readonly compared: number }> {
  const acknowledged = await stage.acknowledgements.read()
  const parts = [
    await compareReadings(stage, ofKind(acknowledged, 'reading')),
    await comparePayments(stage, ofKind(acknowledged, 'payment')),
    await compareSessions(stage, ofKind(acknowledged, 'session')),
  ]
  return {
    compared: acknowledged.length,
    lost: parts.flatMap(({ lost }) => lost),
    doubled: parts.flatMap(({ doubled }) => doubled),
    halves: parts.flatMap(({ halves }) => halves),
  }
}

/**
 * Checks A, O and W.
 *
 * @throws BrokenPromise
 */
export async function expectNothingLostOrDoubled(stage: Stage, atLeast = 1): Promise<void> {
  const { lost, doubled, halves, compared } = await compareWithTables(stage)
  if (lost.length > 0) throw new BrokenPromise('A acknowledged and lost', lost)
  if (doubled.length > 0) throw new BrokenPromise('O stored more than once', doubled)
  if (halves.length > 0) throw new BrokenPromise('W half of it stored', halves)
  if (compared < atLeast) throw new BrokenPromise('too little was acknowledged to judge', [`${compared} < ${atLeast}`])
  stage.note(`${compared} acknowledged`)
}

type Kind = Acknowledgement['kind']
type Of<K extends Kind> = Extract<Acknowledgement, { kind: K }>

const ofKind = <K extends Kind>(all: readonly Acknowledgement[], kind: K): Of<K>[] =>
  all.filter((one): one is Of<K> => one.kind === kind)

async function compareReadings(stage: Stage, acknowledged: readonly Of<'reading'>[]): Promise<Differences> {
  const rows = await stage.query<{ key: string; receipts: string[]; values: number[] }>(
    `select account_id || '-' || meter_id as key, array_agg(receipt::text) as receipts, array_agg(value::float) as values
     from reading_submissions group by account_id, meter_id`,
  )
  const stored = new Map(rows.map((row) => [row.key, row]))
  const lost = acknowledged.filter(({ accountId, meterId, receipt, value }) => {
    const at = stored.get(`${accountId}-${meterId}`)?.receipts.indexOf(receipt) ?? -1
    return at < 0 || stored.get(`${accountId}-${meterId}`)?.values[at] !== value
  })
  const doubled = rows.filter(({ receipts }) => receipts.length > 1)
  return {
    lost: lost.map((one) => `reading of ${one.accountId}-${one.meterId}, receipt ${one.receipt}`),
    doubled: doubled.map(({ key, values }) => `readings of ${key}: ${values.join(', ')}`),
    halves: [],
  }
}

async function comparePayments(stage: Stage, acknowledged: readonly Of<'payment'>[]): Promise<Differences> {
  const rows = await stage.query<{ transaction: string; amount: number; messages: number; credits: number }>(
    `select p.transaction_id as transaction, p.amount_kop::float as amount,
       (select count(*) from payment_notices n where n.service = p.service and n.transaction_id = p.transaction_id)::int
         as messages,
       (select count(*) from service_payments o where o.account_id = p.account_id and o.transaction_id = p.transaction_id
         and o.counts)::int as credits
     from service_payments p`,
  )
  const alone = await stage.query<{ transaction_id: string }>(
    'select transaction_id from payment_notices except select transaction_id from service_payments',
  )
  const stored = new Map(rows.map((row) => [row.transaction, row]))
  const lost = acknowledged.filter((one) => {
    const row = stored.get(one.transactionId)
    return row?.amount !== one.amountKop || row.credits !== 1
  })
  return {
    lost: lost.map(({ transactionId }) => `payment ${transactionId}`),
    doubled: rows.filter(({ messages }) => messages > 1).map(({ transaction }) => `notices of ${transaction}`),
    halves: [
      ...alone.map(({ transaction_id }) => `notice without payment: ${transaction_id}`),
      ...rows
        .filter(({ messages }) => messages === 0)
        .map(({ transaction }) => `payment without notice: ${transaction}`),
    ],
  }
}

async function compareSessions(stage: Stage, acknowledged: readonly Of<'session'>[]): Promise<Differences> {
  const rows = await stage.query<{ token_hash: Buffer }>('select token_hash from sessions')
  const stored = new Set(rows.map(({ token_hash }) => token_hash.toString('hex')))
  const lost = acknowledged.filter(({ token }) => !stored.has(hashToken(token).toString('hex')))
  return { lost: lost.map(({ token }) => `session ${token.slice(0, 6)}…`), doubled: [], halves: [] }
}
