import type { Context } from '../../context.ts'
import { findWaiting, setState } from './files.queries.ts'

const batch = 50

/**
 * Asks the scanner about files that came while it was silent. What it finds stays where it is, hidden from everybody:
 * `infected` (attack FU6). A portal whose scanner was taken away keeps them waiting: nobody has looked.
 */
export async function scanWaiting(ctx: Context): Promise<void> {
  const { scanner, store } = ctx.files
  if (!scanner) return
  for (const { id, key } of await findWaiting(ctx.db, batch)) {
    const verdict = await scanner.scan(await store.get(key))
    if (verdict === 'unknown') return
    if (verdict === 'infected') ctx.log.warn({ file: id }, 'the scanner found something in a file that waited')
    await setState(ctx.db, id, verdict === 'clean' ? 'ready' : 'infected')
  }
}
