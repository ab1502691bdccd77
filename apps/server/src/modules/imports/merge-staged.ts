import { candidatesOf, makeCandidate, standsAlone } from './candidates.ts'
import { checkInvoices } from './check-invoices.ts'
import type { FieldContext } from './field-sql.ts'
import type { CountsByKind, MergeContext } from './merge-context.ts'
import { mergeOrder } from './merge-order.ts'
import { checkKeys, checkTotals, dropCancelled } from './stage-checks.ts'
import type { StagedFile } from './staging.ts'

/** Checks the staged rows of a file and brings the warehouse to what they say. @throws FileRefused */
export async function mergeStaged(
  context: MergeContext,
  source: { staged: StagedFile; file: string; progress: () => void },
): Promise<CountsByKind> {
  const { client, profile } = context
  const { tables, header } = source.staged
  for (const table of tables) {
    await checkTotals(client, table, profile)
    await client.query(`analyze ${table.name}`)
    context.onNotCounted(await dropCancelled(client, table))
  }
  const contexts = tables.map((table): FieldContext => ({ profile, table, fileName: source.file, header }))
  const candidates = candidatesOf(contexts)
  for (const candidate of candidates) if (!standsAlone(candidate)) await makeCandidate(client, candidate)
  for (const table of tables) context.onNotCounted(await checkKeys(client, table))
  const byKind: CountsByKind = {}
  for (const { kind, mergeKind } of mergeOrder) {
    const ofKind = candidates.filter((candidate) => candidate.kind === kind)
    if (ofKind.length === 0) continue
    source.progress()
    Object.assign(byKind, await mergeKind(context, ofKind))
  }
  await checkInvoices(client, candidates)
  return byKind
}
