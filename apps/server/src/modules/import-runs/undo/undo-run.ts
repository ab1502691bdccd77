import { formatDateTime } from '@zatyshok/i18n/format'
import { t } from '@zatyshok/i18n/translate'
import type pg from 'pg'
import { makeRoomForTables } from '../../../platform/db/embedded/temporary-room.ts'
import type { ImportAuthority } from '../../imports/import-authority.ts'
import { lockLine, UndoOutOfReach, UndoRefused, undoImports } from '../../imports/undo/undo-imports.ts'

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
  /** Time of the undo's end; it may take minutes. */
  clock(): Date
}

/** How an undo ends. `failure`: the reason in Ukrainian. */
type UndoEnd =
  | { readonly state: 'done'; readonly failure: null }
  | { readonly state: 'refused'; readonly failure: string }

/**
 * Undoes an import in one transaction and returns how the undo ends. A repeated call finds it undone. An incomplete
 * journal undoes no row.
 */
export async function undoRun(run: UndoingRun, { pool, authority, clock }: Options): Promise<UndoEnd> {
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
      return refused(t('imports.undo.gone'))
    }
    const imports = await findTakenOver(client, undone)
    await undoImports(client, { imports, providerId: run.provider_id, authority, clock })
    await keepUndone(client, { run: undone, by: run.id, now: clock() })
    await client.query('commit')
    return { state: 'done', failure: null }
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    if (error instanceof UndoOutOfReach) return refused(t('imports.undo.others'))
    if (!(error instanceof UndoRefused)) throw error
    const { run, file, at } = error.by
    const params = { run: run ?? '—', file, at: formatDateTime(at) }
    return refused(t('imports.undo.inTheWay', params))
  } finally {
    client.release(true)
  }
}

const refused = (failure: string): UndoEnd => ({ state: 'refused', failure })

/** Ids of the imports of a run that have not been undone. */
async function findTakenOver(client: pg.ClientBase, run: number): Promise<number[]> {
  const { rows } = await client.query<{ id: number }>(
    `select f.import_id as id from import_run_files f join import_runs r on r.id = f.run_id
     where f.run_id = $1 and f.state = 'done' and r.undone_at is null order by f.import_id`,
    [run],
  )
  return rows.map(({ id }) => Number(id))
}

/** Keeps the months of the journal until the transaction ends, and checks that those of the run still exist. */
async function holdJournal(client: pg.ClientBase, run: number): Promise<'whole' | 'gone'> {
  await client.query('lock table import_journal in access share mode')
  const { rowCount } = await client.query(
    `select from dropped_months gone join import_runs run on run.id = $1
     where gone.table_name = 'import_journal' and gone.before > coalesce(run.started_at, run.created_at)::date`,
    [run],
  )
  return rowCount === 0 ? 'whole' : 'gone'
}

async function keepUndone(
  client: pg.ClientBase,
  of: { readonly run: number; readonly by: number; readonly now: Date },
): Promise<void> {
  await client.query('update import_runs set undone_at = $2, undone_run_id = $3 where id = $1 and undone_at is null', [
    of.run,
    of.now,
    of.by,
  ])
}
