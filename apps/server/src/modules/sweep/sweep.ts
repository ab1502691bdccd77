import type { Context } from '../../context.ts'
import { followUnprovedLinks } from '../accounts/unproved-links.ts'
import { deleteSome, leftovers } from './sweep.queries.ts'

interface Bounds {
  /** Rows per statement; a statement must end well within the pool's timeout of three seconds. */
  readonly batch: number
  /** Statements per table in one run; the next run continues. */
  readonly batches: number
}

const usual: Bounds = { batch: 1000, batches: 200 }

/** Deletes expired data in short statements. After an interruption the next hourly run continues. */
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
