import { type Kysely, sql } from 'kysely'
import type { DatabaseSchema } from '../../../database-schema.ts'

type Db = Kysely<DatabaseSchema>

export interface FoundDecision {
  readonly at: Date
  /** Login of the person; empty for a deleted one. */
  readonly by: string
  readonly run: number | null
  readonly reason: string | null
  readonly told: number
}

export async function findDecision(db: Db, run: number): Promise<FoundDecision | undefined> {
  return db
    .selectFrom('import_decisions as decision')
    .leftJoin('users', 'users.id', 'decision.decided_by')
    .select(({ fn, val }) => [
      'decision.decided_at as at',
      fn.coalesce('users.login', val('')).as('by'),
      ...(['decision.taken_run_id as run', 'decision.reason', 'decision.told'] as const),
    ])
    .where('decision.run_id', '=', run)
    .executeTakeFirst()
}

/** True if this check, or one that continues it with mended rows, was accepted or rejected. */
export async function isDeliveryDecided(db: Db, firstCheck: number): Promise<boolean> {
  const found = await db
    .selectFrom('import_decisions as decision')
    .innerJoin('import_runs as run', 'run.id', 'decision.run_id')
    .select('run.id')
    .where(({ eb, or }) => or([eb('run.id', '=', firstCheck), eb('run.mends_run_id', '=', firstCheck)]))
    .executeTakeFirst()
  return found !== undefined
}

interface NewDecision {
  readonly run_id: number
  readonly decided_at: Date
  readonly decided_by: number | null
  readonly taken_run_id?: number
  readonly reason?: string
  readonly told?: number
}

export async function insertDecision(db: Db, decision: NewDecision): Promise<void> {
  await db.insertInto('import_decisions').values(decision).execute()
}

export async function findFigures(db: Db, run: number): Promise<unknown> {
  const found = await db.selectFrom('import_previews').select('figures').where('run_id', '=', run).executeTakeFirst()
  return found?.figures
}

/** True if an import, an undo or a changed profile may have changed what the check has shown. */
export async function isOutdated(db: Db, run: number): Promise<boolean> {
  const { rows } = await sql<{ outdated: boolean }>`
    select exists (
        select from import_runs other
        where other.line = run.line and other.purpose <> 'check'
          and (other.id > run.id or other.finished_at > run.started_at)
          and (other.state in ('queued', 'running', 'done', 'partly')
            or exists (select from import_run_files file where file.run_id = other.id and file.state = 'done'))
      ) or exists (
        select from import_profiles profile
        left join import_profile_versions version
          on version.profile_id = profile.id and version.version = profile.version
        where profile.name = run.profile
          and greatest(version.saved_at, profile.removed_at) > run.started_at) as outdated
    from import_runs run where run.id = ${run}`.execute(db)
  return rows[0]?.outdated === true
}

/** Deletes the figures of checks that ended before this moment. */
export async function forgetFigures(db: Db, before: Date): Promise<void> {
  await db
    .deleteFrom('import_previews')
    .where('run_id', 'in', (eb) => eb.selectFrom('import_runs').select('id').where('finished_at', '<', before))
    .execute()
}
