import type { TestApp } from '../app.ts'
import type { ProviderIds } from '../attackers/ownership.ts'
import { buildProgram, type Program } from '../provider-program.ts'
import { dispatchScene } from './dispatch-scene.ts'

/** Ids that belong to no record. */
export const missingProviderIds: ProviderIds = {
  uploadId: 999_999_911,
  dispatchId: 999_999_912,
  runId: 999_999_913,
  fileId: 999_999_914,
}

let last = 700

/** Creates a provider's program with one record of every kind; each contains a unique name. */
export async function programScene(portal: TestApp): Promise<Program & { ids: ProviderIds; mark: string }> {
  const code = String(++last)
  const { provider, give, made } = await dispatchScene(portal, code)
  await give({ value: '7.000' })
  const { id: dispatchId } = await made()
  await give({ value: '8.000', revision: 2 })
  const program = await buildProgram(portal, { providerId: provider.id })
  const mark = `lich-${code}.csv`
  const body = { name: mark, bytes: 3 }
  const upload = await portal.call({ url: '/api/provider/v1/uploads', token: program.token, body })
  const { runId, fileId } = await buildRun(portal, provider.id, mark)
  return { ...program, mark, ids: { uploadId: upload.json.id, dispatchId, runId, fileId } }
}

/** Creates a finished check of one file without rejected rows. */
async function buildRun({ db, context }: TestApp, providerId: number, name: string) {
  const whose = { provider_id: providerId, by_user_id: null, by_token_id: null }
  const kind = { purpose: 'check', state: 'done', origin: 'machine', profile: name, line: name } as const
  const { now } = context()
  const { id: runId } = await db
    .insertInto('import_runs')
    .values({ ...whose, ...kind, created_at: now, finished_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id: fileId } = await db
    .insertInto('import_run_files')
    .values({ run_id: runId, position: 1, upload_id: null, name, bytes: 3, sha256: null })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { runId, fileId }
}
