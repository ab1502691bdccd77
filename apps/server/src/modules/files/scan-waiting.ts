import type { Context } from '../../context.ts'
import { findWaiting, setState } from './files.queries.ts'

const batch = 50

/**
 * Scans files that arrived while the scanner was unavailable. An infected file stays stored and hidden, with the state
 * `infected` (attack FU6). If the scanner is no longer configured, the files keep waiting unscanned.
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
