import { type Candidate, makeCandidate, standsAlone } from '../stage/candidates.ts'
import { makeTable } from '../stage/staging.ts'
import { makeExactReadings } from './exact-readings.ts'
import { type MergeContext, type MergeKind, ownProvider, refuseRows } from './merge-context.ts'
import { addCounts, hasWritten, type MergeCounts, mergeRows, removeRows } from './merge-rows.ts'
import { warnOfOddReadings } from './odd-readings.ts'

const RESOLVED = 'import_readings_resolved'
const READY = 'import_readings'
const CROWDED = 'import_readings_crowded'
const MONTH = ['account_id', 'meter_id', 'billing_month', 'zone']
const COLUMNS = [...MONTH, 'read_on', 'value', 'source', 'n', 'corrects', 'own_id', 'replaces_id']

/** Readings of the provider's meters. Corrections replace readings, repeated rows are refused. */
export const mergeReadings: MergeKind = async (context, candidates) => {
  const counts: MergeCounts[] = []
  for (const candidate of candidates) {
    await makeReady(context, candidate)
    await addOthers(context, candidate)
    await settleCrowded(context, candidate)
    const written = await write(context)
    if (hasWritten(written)) {
      await warnOfOddReadings(context, candidate, READY)
      await context.brought.count(context.client, 'readings', { source: READY, column: 'billing_month', by: 'month' })
    }
    counts.push(written)
  }
  return { readings: addCounts(counts) }
}

/**
 * Fills READY with the rows that need no conversion, each as the first of its month; with none if rows become several
 * records.
 */
async function makeReady(context: MergeContext, candidate: Candidate): Promise<void> {
  if (standsAlone(candidate) && (await makeExactReadings(context, candidate, READY))) return
  await makeTable(context.client, READY, NONE)
}

/** An empty set with the columns of readings that are ready. */
const NONE = `select account_id, meter_id, billing_month, zone, read_on, value, source, 0::bigint as n,
  false as corrects, '' as own_id, '' as replaces_id, sequence from readings where false`

/** Adds the other rows: converts those that are written in another way and refuses bad ones. */
async function addOthers(context: MergeContext, candidate: Candidate): Promise<void> {
  const { client } = context
  if (standsAlone(candidate)) {
    const taken = `exists (select 1 from ${READY} e where e.n = s.n)`
    const { rows } = await client.query(
      `select (select count(*) from ${READY}) = (select count(*) from ${candidate.table.name}) as all`,
    )
    if (rows[0]?.all === true) return
    await makeCandidate(client, candidate, taken)
  }
  await makeTable(client, RESOLVED, resolvedSql(candidate, ownProvider(context)))
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
  const columns = COLUMNS.join(', ')
  await client.query(
    `insert into ${READY} (${columns}, sequence) select ${columns}, 1 from ${RESOLVED} where meter_id is not null`,
  )
}

function resolvedSql(candidate: Candidate, provider: { id: number }): string {
  return `select c.n, a.id as account_id, m.id as meter_id, c.account, c.serial, c.month as billing_month,
       coalesce(c.zone, 'total') as zone, c."readOn" as read_on, c.value::numeric(12, 3) as value, c.source,
       c.corrects, c.own_id, c.replaces_id
     from ${candidate.records} c
     left join accounts a on a.provider_id = ${provider.id} and a.number = c.account
     left join meters m on m.account_id = a.id and m.serial_number = c.serial`
}

/** Settles months with several rows: a replaced meter, a correction, or a row repeated by mistake. */
async function settleCrowded(context: MergeContext, candidate: Candidate): Promise<void> {
  const { client } = context
  const crowded = await makeTable(
    client,
    CROWDED,
    // Groups by two narrow columns. A meter with zones only adds months that are not crowded.
    `select meter_id, billing_month from ${READY} group by meter_id, billing_month
     having count(*) > 1${candidate.table.rule.correction?.by === 'id' ? ' or bool_or(replaces_id is not null)' : ''}`,
  )
  if (crowded === 0) return
  // Without statistics the planner would join a million rows in nested loops.
  await client.query(`analyze ${READY}; analyze ${CROWDED}`)
  const group = MONTH.map((name) => `r.${name}`).join(', ')
  const rows = `${READY} r join ${CROWDED} using (meter_id, billing_month)`
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

/** Corrections that name the reading that they replace. They take its place in the order. */
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
    // Providers write the months of a meter together; sorting a million rows would cost more than it saves.
    order: 'as given',
    importId,
  })
  if (counts.unchanged + counts.updated === 0) return counts
  const deletion = `delete from readings t using (
       select ${MONTH.join(', ')}, max(sequence) as last from ${READY} group by ${MONTH.join(', ')}) s
     where ${MONTH.map((name) => `t.${name} = s.${name}`).join(' and ')} and t.sequence > s.last`
  return { ...counts, removed: await removeRows(client, { table: 'readings', importId, deletion }) }
}
