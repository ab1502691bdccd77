import type { Context } from '../../context.ts'
import { followUnprovedLinks } from '../accounts/unproved-links.ts'
import { deleteSome, leftovers } from './sweep.queries.ts'

interface Bounds {
  /** Rows of one statement: it must end well within the pool's three seconds. */
  readonly batch: number
  /** Statements of one table in one run; the next hour goes on. */
  readonly batches: number
}

const usual: Bounds = { batch: 1000, batches: 200 }

/** Deletes what has expired, in short statements of their own; whatever interrupts it, the next hour goes on. */
export async function sweep(ctx: Context, { batch, batches }: Bounds = usual): Promise<void> {
  const { db, now } = ctx
  await followUnprovedLinks(ctx)
  for (const leftover of leftovers) {
    for (let n = 0; n < batches; n++) {
      const deleted = await deleteSome(db, leftover, { now, limit: batch })
      if (deleted < batch) break
    }
  }
}
