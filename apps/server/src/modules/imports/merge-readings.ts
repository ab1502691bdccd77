import type { Candidate } from './candidates.ts'
import {
  goodRows,
  type MergeContext,
  type MergeKind,
  makeTable,
  mapped,
  ownProvider,
  refuseRows,
} from './merge-context.ts'
import { addCounts, type MergeCounts, mergeRows } from './merge-rows.ts'

const RESOLVED = 'import_readings_resolved'
const READY = 'import_readings'
const CROWDED = 'import_readings_crowded'
const MONTH = ['account_id', 'meter_id', 'billing_month', 'zone']

/** Readings of the provider's meters; corrections replace what they correct, repeated rows are refused. */
export const mergeReadings: MergeKind = async (context, candidates) => {
  const counts: MergeCounts[] = []
  for (const candidate of candidates) {
    await resolve(context, candidate)
    await number(context)
    await settleCrowded(context, candidate)
    counts.push(await write(context))
  }
  return { readings: addCounts(counts) }
}

async function resolve(context: MergeContext, candidate: Candidate): Promise<void> {
  const provider = ownProvider(context)
  await makeTable(
    context.client,
    RESOLVED,
    `select c.n, a.id as account_id, m.id as meter_id, c.account, c.serial, c.month as billing_month,
       ${mapped(candidate, 'zone', "'total'")} as zone, c."readOn" as read_on, c.value::numeric(12, 3) as value, c.source,
       c.corrects, c.own_id, c.replaces_id
     from ${goodRows(candidate)} c
     left join accounts a on a.provider_id = ${provider.id} and a.number = c.account
     left join meters m on m.account_id = a.id and m.serial_number = c.serial`,
  )
  await refuseRows(context, candidate, {
    field: 'account',
    reason: 'account',
    rows: `select n, account as value from ${RESOLVED} where account_id is null`,
  })
  await refuseRows(context, candidate, {
    field: 'serial',
    reason: 'meter',
    rows: `select n, serial as value from ${RESOLVED} where account_id is not null and meter_id is null`,
  })
  await context.client.query(`analyze ${RESOLVED}`)
}

/** Numbers the readings of a meter, month and zone in the order of the file; nearly always there is one. */
async function number({ client }: MergeContext): Promise<void> {
  await makeTable(
    client,
    READY,
    `select account_id, meter_id, billing_month, zone,
       (row_number() over (partition by account_id, meter_id, billing_month, zone order by n))::smallint as sequence,
       read_on, value, source, n, corrects, own_id, replaces_id
     from ${RESOLVED} where meter_id is not null`,
  )
  await client.query(`analyze ${READY}`)
}

/** Months with more than one row: a replaced meter, a correction, or a row repeated by mistake. */
async function settleCrowded(context: MergeContext, candidate: Candidate): Promise<void> {
  const { client } = context
  const crowded = await makeTable(
    client,
    CROWDED,
    `select distinct ${MONTH.join(', ')} from ${READY} where sequence > 1 or replaces_id is not null`,
  )
  if (crowded === 0) return
  const group = MONTH.map((name) => `r.${name}`).join(', ')
  const rows = `${READY} r join ${CROWDED} using (${MONTH.join(', ')})`
  const same = `${group}, r.read_on, r.value, r.source, r.corrects, r.own_id, r.replaces_id`
  const repeated = `select n, first::text as value from (
    select r.n, min(r.n) over (partition by ${same}) as first from ${rows}) f where n <> first`
  await refuseRows(context, candidate, { field: 'account', reason: 'repeated', rows: repeated })
  await client.query(`delete from ${READY} d using (${repeated}) f where d.n = f.n`)
  const corrected = await client.query(
    `delete from ${READY} d using (
       select r.n, r.zone, lead(r.corrects) over (partition by ${group} order by r.n) as corrected from ${rows}) f
     where d.n = f.n and d.zone = f.zone and f.corrected`,
  )
  context.onNotCounted(corrected.rowCount ?? 0)
  if (candidate.table.rule.correction?.by === 'id') await replaceById(context, candidate)
  await client.query(
    `update ${READY} d set sequence = f.sequence from (
       select r.n, r.zone, row_number() over (partition by ${group} order by r.n) as sequence from ${rows}) f
     where d.n = f.n and d.zone = f.zone and d.sequence <> f.sequence`,
  )
}

/** Corrections that name the reading that they replace; they take its place in the order. */
async function replaceById(context: MergeContext, candidate: Candidate): Promise<void> {
  const { client } = context
  await refuseRows(context, candidate, {
    field: 'account',
    reason: 'replaces',
    rows: `select r.n, r.replaces_id as value from ${READY} r where r.replaces_id is not null and not exists (
             select 1 from ${READY} o where o.own_id = r.replaces_id and o.meter_id = r.meter_id)`,
  })
  await client.query(
    `delete from ${READY} r where r.replaces_id is not null and not exists (
       select 1 from ${READY} o where o.own_id = r.replaces_id and o.meter_id = r.meter_id)`,
  )
  const replaced = await client.query(
    `delete from ${READY} o using ${READY} r where r.replaces_id = o.own_id and o.meter_id = r.meter_id`,
  )
  context.onNotCounted(replaced.rowCount ?? 0)
}

async function write({ client, importId }: MergeContext): Promise<MergeCounts> {
  const counts = await mergeRows(client, {
    table: 'readings',
    source: READY,
    key: [...MONTH, 'sequence'],
    columns: ['read_on', 'value', 'source'],
    importId,
  })
  if (counts.unchanged + counts.updated === 0) return counts
  const { rowCount } = await client.query(
    `delete from readings t using (
       select ${MONTH.join(', ')}, max(sequence) as last from ${READY} group by ${MONTH.join(', ')}) s
     where ${MONTH.map((name) => `t.${name} = s.${name}`).join(' and ')} and t.sequence > s.last`,
  )
  return { ...counts, removed: rowCount ?? 0 }
}
