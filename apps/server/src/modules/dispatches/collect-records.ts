import { kyivDay } from '@zatyshok/domain/calendar'
import { type Context, inTransaction } from '../../context.ts'
import { findProfileOf } from '../imports/profile/find-profile.ts'
import {
  forgetDispatch,
  hasReplacements,
  insertRecords,
  keepChosen,
  lockDispatch,
  lockProvider,
  nextNumber,
} from './collect.queries.ts'
import { findDispatch } from './dispatches.queries.ts'
import { chooseLayout } from './file/choose-layout.ts'
import { dispatchFileName } from './file/file-name.ts'
import { withReplacements } from './file/replacement-columns.ts'

/**
 * Chooses the records of a dispatch once, in one transaction under the provider's lock. A second worker, or a restart
 * after a kill, finds the dispatch done. Deletes the dispatch if the provider has no new records.
 */
export async function collectRecords(ctx: Context, id: number): Promise<void> {
  const asked = await findDispatch(ctx.db, id, null)
  if (asked?.state !== 'collecting') return
  const profile = await findProfileOf(ctx.db, asked.providerCode)
  const layout = chooseLayout(profile, { ...asked, provider: asked.providerCode })
  await inTransaction(ctx, async ({ db }) => {
    await lockProvider(db, asked.provider_id)
    const dispatch = await lockDispatch(db, id)
    if (dispatch?.state !== 'collecting') return
    const { records, rows } = await insertRecords(db, { ...dispatch, zonesInRow: layout.zonesInRow })
    if (records === 0) {
      await forgetDispatch(db, id)
      return
    }
    const number = await nextNumber(db, dispatch.provider_id)
    const { kind, format, providerCode: provider } = dispatch
    const hasNewMeters = kind === 'readings' && (await hasReplacements(db, id))
    const whole = hasNewMeters ? withReplacements(layout) : layout
    const fileName = dispatchFileName({ provider, kind, day: kyivDay(asked.asked_at), number, format })
    await keepChosen(db, id, { number, fileName, layout: whole, records, rows })
  })
}
