import { randomBytes } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { kyivDay } from '@zatyshok/domain/calendar'
import { type Context, inTransaction } from '../../../context.ts'
import { enqueue } from '../../../platform/jobs/enqueue.ts'
import { announce } from '../../webhooks/announce.ts'
import { lockProvider } from '../collect.queries.ts'
import { deliverDispatchJob } from '../dispatches.jobs.ts'
import { claimKey, findUnfinished, markReady } from '../unfinished.queries.ts'
import { writeFile } from './write-file.ts'

/**
 * Makes and stores the file of a dispatch whose records are chosen. Each attempt records its own storage key before it
 * stores bytes. An attempt that another has overtaken deletes its bytes.
 */
export async function makeFile(ctx: Context, id: number): Promise<void> {
  const dispatch = await findUnfinished(ctx.db, id)
  if (!dispatch) return
  const { store, temporaryFolder } = ctx.files
  const { formerKey, providerId, askedAt } = dispatch
  const key = randomBytes(16).toString('hex')
  if (!(await claimKey(ctx.db, id, { formerKey, key }))) return
  // Delete only after `claimKey`: until then the former attempt may finish, and its bytes become the file.
  if (formerKey !== null) await store.delete(formerKey)
  const path = join(temporaryFolder, `dispatch-${key}`)
  try {
    const file = await writeFile(ctx.db, dispatch, { path, day: kyivDay(askedAt) })
    await store.put(key, file)
    const { bytes, sha256 } = file
    const isOurs = await inTransaction(ctx, async (ctx) => {
      await lockProvider(ctx.db, providerId)
      const isOurs = await markReady(ctx.db, id, { key, bytes, sha256, at: ctx.now })
      if (isOurs) await deliverAndAnnounce(ctx, id, providerId)
      return isOurs
    })
    if (!isOurs) await store.delete(key)
  } finally {
    await rm(path, { force: true })
  }
}

/** Queues the delivery into the configured folder and notifies the provider's program. */
async function deliverAndAnnounce(ctx: Context, id: number, providerId: number): Promise<void> {
  await enqueue(ctx.db, deliverDispatchJob, { data: { id } })
  await announce(ctx, providerId, { event: 'export.ready', subject: `export ${id}`, data: { export: id } })
}
