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
 * Makes the file of a dispatch whose records are chosen, and keeps it. Each attempt has a key of its own, known before
 * its bytes are stored; an attempt that another has overtaken removes what it wrote.
 */
export async function makeFile(ctx: Context, id: number): Promise<void> {
  const dispatch = await findUnfinished(ctx.db, id)
  if (!dispatch) return
  const { store, temporaryFolder } = ctx.files
  const { formerKey, providerId, askedAt } = dispatch
  const key = randomBytes(16).toString('hex')
  if (!(await claimKey(ctx.db, id, { formerKey, key }))) return
  // Not earlier: until this attempt has the key, the former one may still finish, and then its bytes are the file.
  if (formerKey !== null) await store.delete(formerKey)
  const path = join(temporaryFolder, `dispatch-${key}`)
  try {
    const file = await writeFile(ctx.db, dispatch, { path, day: kyivDay(askedAt) })
    await store.put(key, file)
    const { bytes, sha256 } = file
    const isOurs = await inTransaction(ctx, async (ctx) => {
      await lockProvider(ctx.db, providerId)
      const isOurs = await markReady(ctx.db, id, { key, bytes, sha256, at: ctx.now })
      if (isOurs) await tellOf(ctx, id, providerId)
      return isOurs
    })
    if (!isOurs) await store.delete(key)
  } finally {
    await rm(path, { force: true })
  }
}

/** Queues the copy to the configured folder and the webhook to the provider's program. */
async function tellOf(ctx: Context, id: number, providerId: number): Promise<void> {
  await enqueue(ctx.db, deliverDispatchJob, { data: { id } })
  await announce(ctx, providerId, { event: 'export.ready', subject: `export ${id}`, data: { export: id } })
}
