import {
  type DeliveryFigures,
  type DeliveryPreview,
  deliveryFigures,
} from '@zatyshok/contract/providers/import-previews'
import type { ExchangeContext } from '../../../context.ts'
import { findNextCheck } from '../mending/mending.queries.ts'
import { findWholeRun, openRows } from '../read-run.ts'
import { findDecision, findFigures } from './decision.queries.ts'

/** Returns what a check has found and what was decided about it. @throws AppError `not_found` */
export async function readPreview(ctx: ExchangeContext, id: number): Promise<DeliveryPreview> {
  const { run, files } = await findWholeRun(ctx, id)
  const decision = await findDecision(ctx.db, id)
  const figures = run.finished_at === null ? null : await readFigures(ctx, id)
  const refused = openRows(run, files, new Map())
  return {
    figures: figures && { ...figures, counts: { ...figures.counts, refused } },
    nextCheck: (await findNextCheck(ctx.db, run)) ?? null,
    decision: decision ? { ...decision, at: decision.at.toISOString() } : null,
    undoDays: ctx.settings.imports.undoDays,
  }
}

/** Returns the stored figures; null if there are none, or another version of the portal has stored them. */
export async function readFigures({ db }: Pick<ExchangeContext, 'db'>, id: number): Promise<DeliveryFigures | null> {
  const parsed = deliveryFigures.safeParse(await findFigures(db, id))
  return parsed.success ? parsed.data : null
}
