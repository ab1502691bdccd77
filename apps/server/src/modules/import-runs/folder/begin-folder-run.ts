import { randomBytes } from 'node:crypto'
import { type Context, inTransaction } from '../../../context.ts'
import { enqueue } from '../../../platform/jobs/enqueue.ts'
import { storeLocalFile } from '../../uploads/store-local-file.ts'
import { importRunJob } from '../import-runs.jobs.ts'
import { insertRun, lockLine } from '../import-runs.queries.ts'
import { insertFiles } from '../run-files.queries.ts'
import { placeNamed } from '../run-profile.ts'

/** Queues the import of a file of the watched folder; returns the run. @throws ProfileError */
export async function beginFolderRun(
  ctx: Context,
  { path, name, profile }: { readonly path: string; readonly name: string; readonly profile: string },
): Promise<number> {
  const place = await placeNamed(ctx, profile)
  const { id: uploadId, bytes, sha256 } = await storeLocalFile(ctx, { path, name, providerId: place.providerId })
  return inTransaction(ctx, async ({ db, now }) => {
    await lockLine(db, place.line)
    const whose = { origin: 'folder' as const, by_user_id: null, by_token_id: null, by_name: '' }
    const where = { profile: place.profile, line: place.line, provider_id: place.providerId }
    const run = await insertRun(db, { purpose: 'import', created_at: now, ...where, ...whose })
    await insertFiles(db, run, [{ uploadId, name, bytes, sha256, rejectedKey: randomBytes(16).toString('hex') }])
    await enqueue(db, importRunJob, { data: { run } })
    return run
  })
}
