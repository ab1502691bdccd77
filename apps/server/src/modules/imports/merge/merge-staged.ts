import type { ControlTotals } from '@zatyshok/contract/providers/imports'
import { type RowsBySheet, rejectedRows } from '../rejected/rejected-rows.ts'
import { candidatesOf, makeCandidates } from '../stage/candidates.ts'
import { controlTotals } from '../stage/control-totals.ts'
import type { FieldContext } from '../stage/field-sql.ts'
import { checkKeys, checkTotals, dropCancelled } from '../stage/stage-checks.ts'
import type { StagedFile } from '../stage/staging.ts'
import { checkInvoices } from './check-invoices.ts'
import type { CountsByKind, MergeContext } from './merge-context.ts'
import { mergeOrder } from './merge-order.ts'

/** What became of the rows of a file. */
export interface Merged {
  readonly byKind: CountsByKind
  readonly totals: ControlTotals
  /** Where the rows are that have to be mended. */
  readonly rejected: RowsBySheet
}

/** Checks the staged rows of a file and brings the warehouse to what they say. @throws FileRefused */
export async function mergeStaged(
  context: MergeContext,
  source: { staged: StagedFile; file: string; lists: 'marked' | 'whole'; progress: () => void },
): Promise<Merged> {
  const { client, profile } = context
  const { tables, header } = source.staged
  for (const table of tables) {
    await checkTotals(client, table, profile)
    await client.query(`analyze ${table.name}`)
    context.onNotCounted(await dropCancelled(client, table))
  }
  const contexts = tables.map(
    (table): FieldContext => ({ profile, table, fileName: source.file, header, readings: [] }),
  )
  const candidates = candidatesOf(contexts)
  await makeCandidates(client, candidates)
  for (const table of tables) context.onNotCounted(await checkKeys(client, table))
  const byKind: CountsByKind = {}
  for (const { kind, mergeKind } of mergeOrder) {
    const ofKind = candidates.filter((candidate) => candidate.kind === kind)
    if (ofKind.length === 0) continue
    source.progress()
    Object.assign(byKind, await mergeKind(context, ofKind))
  }
  await checkInvoices(context, candidates)
  const totals = await controlTotals(client, { candidates, written: source.staged.written?.totals ?? {} })
  return {
    byKind,
    totals,
    rejected: await rejectedRows(client, { staged: source.staged, candidates, lists: source.lists }),
  }
}
