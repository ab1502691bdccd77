import type { RunEntry, runFilter } from '@zatyshok/contract/providers/imports'
import type * as z from 'zod/mini'
import type { ExchangeContext } from '../../context.ts'
import { asEntry } from './as-run.ts'
import { findRuns } from './import-runs.queries.ts'
import { findFiles } from './run-files.queries.ts'

const page = 50

/** Lists a page of the history, the newest first. */
export async function listRuns(
  { db, exchanger }: ExchangeContext,
  { before, ...filter }: z.output<typeof runFilter>,
): Promise<RunEntry[]> {
  const older = before === undefined ? undefined : Number(before)
  const runs = await findRuns(db, exchanger.providerId, { ...filter, before: older, limit: page })
  const files = Map.groupBy(
    await findFiles(
      db,
      runs.map(({ id }) => id),
    ),
    ({ runId }) => runId,
  )
  return runs.map((run) => asEntry(run, files.get(run.id) ?? []))
}
