import { goodRows, type MergeKind, mapped } from './merge-context.ts'
import { mergeRows } from './merge-rows.ts'

/** Providers by their code. */
export const mergeProviders: MergeKind = async ({ client }, candidates) => {
  const counts: Awaited<ReturnType<MergeKind>> = {}
  for (const candidate of candidates) {
    counts['providers'] = await mergeRows(client, {
      table: 'providers',
      source: `(select c.code, c.name, c.edrpou, c.iban, ${mapped(candidate, 'phone', "''")} as phone,
                  ${mapped(candidate, 'address', "''")} as address, c."providerGroup" as provider_group,
                  ${mapped(candidate, 'readingWindow')} as reading_window
                from ${goodRows(candidate)} c)`,
      key: ['code'],
      columns: ['name', 'edrpou', 'iban', 'phone', 'address', 'provider_group', 'reading_window'],
      importId: null,
    })
  }
  return counts
}
