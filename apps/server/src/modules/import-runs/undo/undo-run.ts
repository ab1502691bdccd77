import { formatDateTime } from '@zatyshok/i18n/format'
import { t } from '@zatyshok/i18n/translate'
import type pg from 'pg'
import type { Context } from '../../../context.ts'
import { makeRoomForTables } from '../../../platform/db/embedded/temporary-room.ts'
import type { ImportAuthority } from '../../imports/import-authority.ts'
import { lockLine, UndoOutOfReach, UndoRefused, undoImports } from '../../imports/undo/undo-imports.ts'
import { findTakenOver, holdJournal, keepUndone } from './undo-run.queries.ts'

interface UndoingRun {
  readonly id: number
  readonly line: string
  readonly provider_id: number | null
  readonly undoes_run_id: number | null
}

interface Options {
  readonly pool: pg.Pool
  /** Rights of the person or program that requested the undo. */
  readonly authority: ImportAuthority
  end(state: 'done' | 'refused', failure?: string): Promise<void>
}

/** Undoes an import in one transaction. A repeated call finds it undone. An incomplete journal undoes no row. */
export async function undoRun(
  ctx: Pick<Context, 'now'>,
  run: UndoingRun,
  { pool, authority, end }: Options,
): Promise<void> {
  const client = await pool.connect()
  try {
    await makeRoomForTables(client)
    await client.query('begin')
    await client.query(`set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0;
      set local work_mem = '128MB'; set local jit = off`)
    await lockLine(client, run.line)
    const undone = run.undoes_run_id ?? 0
    if ((await holdJournal(client, undone)) === 'gone') {
      await client.query('rollback')
      return await end('refused', t('imports.undo.gone'))
    }
    const imports = await findTakenOver(client, undone)
    await undoImports(client, { imports, providerId: run.provider_id, authority, now: ctx.now })
    await keepUndone(client, { run: undone, by: run.id, now: ctx.now })
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    if (error instanceof UndoOutOfReach) return await end('refused', t('imports.undo.others'))
    if (!(error instanceof UndoRefused)) throw error
    const { run, file, at } = error.by
    const params = { run: run ?? '—', file, at: formatDateTime(at) }
    return await end('refused', t('imports.undo.inTheWay', params))
  } finally {
    client.release(true)
  }
  await end('done')
}
