import { type MergeKind, ownProvider } from './merge-context.ts'
import { addCounts, type MergeCounts, mergeRows } from './merge-rows.ts'

/** Tariffs of the provider by service, zone and first day. */
export const mergeTariffs: MergeKind = async (context, candidates) => {
  const provider = ownProvider(context)
  const counts: MergeCounts[] = []
  for (const candidate of candidates) {
    const select = `select ${provider.id} as provider_id, c."serviceCode" as service_code,
        coalesce(c.zone, 'total') as zone, c."validFrom" as valid_from, c."validTo" as valid_to,
        c."serviceType"::smallint as service_type,
        coalesce(c.name, '') as name, c.unit, c.price, c.basis
      from ${candidate.records} c`
    const merge = {
      table: 'tariffs',
      source: `(${select})`,
      key: ['provider_id', 'service_code', 'zone', 'valid_from'],
      columns: ['valid_to', 'service_type', 'name', 'unit', 'price', 'basis'],
      importId: context.importId,
    }
    counts.push(await mergeRows(context.client, merge))
  }
  return { tariffs: addCounts(counts) }
}
