import { mkdtemp, open, rm } from 'node:fs/promises'
import path from 'node:path'
import type { Context } from '../../../context.ts'
import { storedBytes } from '../../uploads/stored-bytes.ts'

/** Most bytes of a workbook that is previewed. A zip has its directory at the end, so a workbook is copied whole. */
const LARGEST_WORKBOOK = 32 * 1024 * 1024

interface Fetched {
  readonly path: string
  /** Number of bytes in the copy. */
  readonly bytes: number
}

/**
 * Calls `work` with a local copy of an upload's beginning (of a workbook: the whole file), then deletes the copy.
 * @throws WorkbookTooLarge, StoreUnavailable
 */
export async function withSample<T>(
  ctx: Pick<Context, 'db' | 'files'>,
  upload: { readonly id: number; readonly bytes: number },
  work: (sample: Fetched) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(path.join(ctx.files.temporaryFolder, 'sample-'))
  try {
    const file = path.join(folder, 'sample')
    return await work({ path: file, bytes: await copyBeginning(ctx, upload, file) })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** The workbook is too large for a preview. */
export class WorkbookTooLarge extends Error {}

/** First bytes of an upload to copy; they contain some thousands of rows. */
export const SAMPLE_BYTES = 512 * 1024

async function copyBeginning(
  ctx: Pick<Context, 'db' | 'files'>,
  { id, bytes }: { readonly id: number; readonly bytes: number },
  file: string,
): Promise<number> {
  const handle = await open(file, 'wx', 0o600)
  let [written, limit] = [0, SAMPLE_BYTES]
  try {
    for await (const chunk of storedBytes(ctx, id)) {
      if (written === 0 && chunk.toString('latin1', 0, 2) === 'PK') limit = bytes
      if (limit > LARGEST_WORKBOOK) throw new WorkbookTooLarge()
      const part = chunk.subarray(0, limit - written)
      await handle.write(part)
      written += part.length
      if (written >= limit) break
    }
    return written
  } finally {
    await handle.close()
  }
}
