import { join } from 'node:path'
import type { Context } from '../../context.ts'
import { writeWhole } from '../../platform/files/write-whole.ts'
import { findDispatch, markDelivered } from './dispatches.queries.ts'

/**
 * Writes the dispatch's file into the folder of exports, under its provider's code. The write is atomic, so a program
 * that watches the folder never reads a partial file. A repeated call writes the same file under the same name.
 */
export async function deliverDispatch(ctx: Context, id: number): Promise<void> {
  const { folder } = ctx.settings.exports
  if (folder === '') return
  const found = await findDispatch(ctx.db, id, null)
  if (!found?.file_key || !found.file_name) return
  const content = await ctx.files.store.get(found.file_key)
  await writeWhole(join(folder, found.providerCode.replace(/[^A-Za-z0-9-]/g, '-'), found.file_name), content)
  await markDelivered(ctx.db, id, ctx.now)
}
