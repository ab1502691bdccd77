import type pg from 'pg'
import type { RunState } from '../../imports-schema.ts'
import type { FileIdentity } from '../imports/import-recorder.ts'
import type { KeptOutcome } from './run-recorder.ts'

type Client = Pick<pg.ClientBase, 'query'>

interface NewCommandRun {
  readonly purpose: 'check' | 'import' | 'undo'
  readonly profile: string
  readonly line: string
  readonly strict: boolean
  readonly undoes: number | null
  readonly now: Date
}

/** Inserts a run that the command line executes itself. */
export async function insertCommandRun(client: Client, run: NewCommandRun): Promise<number> {
  const { rows } = await client.query<{ id: number }>(
    `insert into import_runs
       (purpose, state, origin, profile, line, provider_id, strict, repeated, undoes_run_id, created_at, started_at)
     values ($1, 'running', 'command', $2, $3, (select id from providers where code = $3), $4, true, $5, $6, $6)
     returning id`,
    [run.purpose, run.profile, run.line, run.strict, run.undoes, run.now],
  )
  return Number(rows[0]?.id)
}

type CommandFile = Pick<FileIdentity, 'file' | 'bytes'> & Partial<Pick<FileIdentity, 'sha256'>>

/** Inserts a file of a command's run after the file has ended. */
export async function insertCommandFile(
  client: Client,
  run: number,
  { file, bytes, sha256, ...outcome }: CommandFile & Omit<KeptOutcome, 'rejectedBytes' | 'rejectedRows'>,
): Promise<void> {
  await client.query(
    `insert into import_run_files (run_id, position, name, bytes, sha256, state, refusal, import_id, report)
     select $1, count(*), $2, $3, $4, $5, $6, $7, $8 from import_run_files where run_id = $1`,
    [
      ...[run, file, bytes, sha256 ?? null],
      ...[outcome.state, outcome.refusal, outcome.importId, JSON.stringify(outcome.report)],
    ],
  )
}

interface UndoableRun {
  readonly line: string
  readonly profile: string
  readonly provider_id: number | null
}

/** Finds an import that is not undone and whose former values are still kept. */
export async function findUndoable(client: Client, run: number, since: Date): Promise<UndoableRun | undefined> {
  const { rows } = await client.query<UndoableRun>(
    `select line, profile, provider_id from import_runs
     where id = $1 and purpose = 'import' and undone_at is null and finished_at >= $2
       and exists (select from import_run_files where run_id = $1 and state = 'done')`,
    [run, since],
  )
  return rows[0]
}

export interface ListedRun {
  readonly id: number
  readonly purpose: 'check' | 'import' | 'undo'
  readonly state: RunState
  readonly profile: string
  readonly created_at: Date
  readonly files: string
  readonly undone_at: Date | null
}

/** Lists runs, the newest first. */
export async function listNewest(client: Client, limit: number): Promise<ListedRun[]> {
  const { rows } = await client.query<ListedRun>(
    `select r.id, r.purpose, r.state, r.profile, r.created_at, r.undone_at,
       coalesce((select string_agg(name, ', ' order by position) from import_run_files where run_id = r.id), '') as files
     from import_runs r order by r.id desc limit $1`,
    [limit],
  )
  return rows
}
