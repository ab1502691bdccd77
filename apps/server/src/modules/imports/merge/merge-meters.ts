import type { Candidate } from '../stage/candidates.ts'
import { makeTable } from '../stage/staging.ts'
import { applyHeldVerifications, restoreHeldVerifications } from './held-verifications.ts'
import { type MergeContext, type MergeKind, ownProvider, refuseRows } from './merge-context.ts'
import { addCounts, type MergeCounts, mergeRows, removeRows } from './merge-rows.ts'

const READY = 'import_meters'

/** Meters of the provider's accounts, and the services that they are registered for. */
export const mergeMeters: MergeKind = async (context, candidates) => {
  const meters: MergeCounts[] = []
  const services: MergeCounts[] = []
  for (const candidate of candidates) {
    await resolve(context, candidate)
    await applyHeldVerifications(context.client, {
      table: READY,
      providerId: ownProvider(context).id,
      importId: context.importId,
    })
    meters.push(await mergePhysical(context))
    services.push(await mergeServices(context))
  }
  await restoreHeldVerifications(context.client, ownProvider(context).id)
  return { meters: addCounts(meters), meterServices: addCounts(services) }
}

async function resolve(context: MergeContext, candidate: Candidate): Promise<void> {
  const provider = ownProvider(context)
  await makeTable(
    context.client,
    READY,
    `select c.n, a.id as account_id, c.account, c.serial as serial_number, c."counterType" as counter_type,
       c."serviceCode" as service_code, c."serviceType"::smallint as service_type,
       coalesce(c.place, '') as place, c.digits::smallint, c.decimals::smallint,
       coalesce(c.zones, 1)::smallint as zones,
       c."installedOn" as installed_on, c."nextVerificationOn" as next_verification_on,
       c."removedOn" as removed_on, c."initialReading" as initial_reading
     from ${candidate.records} c
     left join accounts a on a.provider_id = ${provider.id} and a.number = c.account`,
  )
  const rows = `select n, account as value from ${READY} where account_id is null`
  await refuseRows(context, candidate, { field: 'account', reason: 'account', rows })
  await context.client.query(`delete from ${READY} where account_id is null`)
}

/** A meter may have several rows, one for each registration. The first row describes the meter. */
function mergePhysical({ client, importId }: MergeContext): Promise<MergeCounts> {
  const details = ['place', 'digits', 'decimals', 'zones', 'installed_on', 'next_verification_on', 'removed_on']
  return mergeRows(client, {
    table: 'meters',
    source: `(select distinct on (account_id, serial_number collate "C") * from ${READY}
              order by account_id, serial_number collate "C", n)`,
    key: ['account_id', 'serial_number'],
    columns: [...details, 'initial_reading'],
    importId,
  })
}

async function mergeServices({ client, importId }: MergeContext): Promise<MergeCounts> {
  const source = `(select r.account_id, m.id as meter_id, r.counter_type, r.service_code, r.service_type
    from ${READY} r join meters m on m.account_id = r.account_id and m.serial_number = r.serial_number)`
  const counts = await mergeRows(client, {
    table: 'meter_services',
    source,
    key: ['account_id', 'meter_id', 'counter_type'],
    columns: ['service_code', 'service_type'],
    importId,
  })
  const deletion = `delete from meter_services t using (select distinct account_id, meter_id from ${source} r) s
     where t.account_id = s.account_id and t.meter_id = s.meter_id and not exists (
       select 1 from ${source} r
       where r.account_id = t.account_id and r.meter_id = t.meter_id and r.counter_type = t.counter_type)`
  return { ...counts, removed: await removeRows(client, { table: 'meter_services', importId, deletion }) }
}
