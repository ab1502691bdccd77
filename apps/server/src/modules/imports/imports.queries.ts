import type pg from 'pg'
import type { FileIdentity } from './import-recorder.ts'
import type { FileReport, RowNote } from './import-report.ts'

/** Inserts the history row of a file in the file's transaction. */
export async function insertImport(client: pg.ClientBase, identity: FileIdentity): Promise<number> {
  return insertRow(client, identity, { status: 'done', refusal: null })
}

/** Stores a refused or checked file in a transaction of its own, which also runs `also`. */
export async function insertOutcome(
  client: pg.ClientBase,
  of: { readonly identity: FileIdentity; readonly status: 'refused' | 'checked'; readonly report: FileReport },
  also: (importId: number) => Promise<void>,
): Promise<void> {
  const { identity, status, report } = of
  await client.query('begin')
  const id = await insertRow(client, identity, { status, refusal: report.refusal ?? null })
  await finishImport(client, id, { report, finishedAt: identity.startedAt })
  await insertNotes(client, id, { notes: report.notes, firstNumber: 1 })
  await also(id)
  await client.query('commit')
}

async function insertRow(
  client: pg.ClientBase,
  identity: FileIdentity,
  outcome: { status: 'done' | 'refused' | 'checked'; refusal: string | null },
): Promise<number> {
  const { rows } = await client.query<{ id: number }>(
    `insert into imports (profile, file_name, file_sha256, file_bytes, started_at, status, refusal)
     values ($1, $2, $3, $4, $5, $6, $7) returning id`,
    [
      identity.profile,
      identity.file,
      identity.sha256,
      identity.bytes,
      identity.startedAt,
      outcome.status,
      outcome.refusal,
    ],
  )
  const [row] = rows
  if (!row) throw new Error('imports returned no id')
  return Number(row.id)
}

/** Completes the history row with the counts of the file. */
export async function finishImport(
  client: pg.ClientBase,
  id: number,
  result: { report: Omit<FileReport, 'notes'>; finishedAt: Date },
): Promise<void> {
  const { read, inserted, updated, unchanged, removed, refused, warned } = result.report
  await client.query(
    `update imports set finished_at = $2, rows_read = $3, rows_inserted = $4, rows_updated = $5, rows_unchanged = $6,
       rows_removed = $7, rows_refused = $8, rows_warned = $9 where id = $1`,
    [id, result.finishedAt, read, inserted, updated, unchanged, removed, refused, warned],
  )
}

/** Stores refused rows (`taken` is false) and warnings (`taken` is true). */
export async function insertNotes(
  client: pg.ClientBase,
  id: number,
  batch: { notes: readonly RowNote[]; firstNumber: number },
): Promise<void> {
  const { notes, firstNumber } = batch
  await client.query(
    `insert into import_refusals (import_id, n, place, column_name, reason, taken, sheet, row_number)
     select $1, $2 + r.at - 1, r.place, r.column_name, r.reason, r.taken, r.sheet, r.row_number
     from unnest($3::text[], $4::text[], $5::text[], $6::boolean[], $7::text[], $8::bigint[]) with ordinality
       as r (place, column_name, reason, taken, sheet, row_number, at)`,
    [
      id,
      firstNumber,
      notes.map(({ place }) => place),
      notes.map(({ column }) => column),
      notes.map(({ reason }) => reason),
      notes.map(({ severity }) => severity === 'warning'),
      notes.map(({ sheet }) => sheet),
      notes.map(({ row }) => row),
    ],
  )
}

/** The provider with this code. */
export async function findProvider(
  client: pg.ClientBase,
  code: string,
): Promise<{ id: number; code: string } | undefined> {
  const { rows } = await client.query<{ id: number; code: string }>('select id, code from providers where code = $1', [
    code,
  ])
  return rows[0]
}

/** Makes imports of one profile wait for each other: finding new and changed rows needs a table that stays the same. */
export async function lockProfile(client: pg.ClientBase, name: string): Promise<void> {
  await client.query(`select pg_advisory_xact_lock(hashtextextended($1, 0))`, [`import:${name}`])
}
