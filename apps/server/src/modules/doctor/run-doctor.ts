import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { explainRefusal } from '../../platform/db/explain-refusal.ts'
import type { OperatorText } from '../../platform/process/operator-text.ts'
import { type Check, type Installation, type Patient, red, type Verdict } from './check.ts'
import { checks } from './checks.ts'

export interface Finding extends Verdict {
  readonly name: string
  readonly title: OperatorText
}

/** Milliseconds for each check; all of them run at once. */
const patienceMs = 15_000
const databasePatienceMs = 5000

/**
 * Runs every check and returns one finding for each, in the order of the list. Checks of the database are left out if
 * it does not let the portal in.
 *
 * @param mailTo address of a test letter; undefined: no letter is sent
 */
export async function runDoctor(
  installation: Installation,
  { mailTo }: { readonly mailTo: string | undefined },
): Promise<readonly Finding[]> {
  const opened = await openPool(installation)
  const patient: Patient = { ...installation, ...opened, mailTo }
  try {
    return (await Promise.all(checks.map((check) => find(check, patient)))).flat()
  } finally {
    await opened.pool?.end()
  }
}

async function find(check: Check, patient: Patient): Promise<readonly Finding[]> {
  const { name, title } = check
  const { pool } = patient
  if (check.needs === 'database') {
    return pool ? [{ name, title, ...(await inTime(check.run({ ...patient, pool }))) }] : []
  }
  return [{ name, title, ...(await inTime(check.run(patient))) }]
}

/** Returns the verdict; red if the check takes too long or fails itself. */
async function inTime(running: Promise<Verdict>): Promise<Verdict> {
  const ending = new AbortController()
  const late = pause(patienceMs, unfinished('ETIMEDOUT'), { signal: ending.signal, ref: false })
  // The timer is aborted when the check has ended.
  late.catch(() => undefined)
  try {
    return await Promise.race([running, late])
  } catch (error) {
    return unfinished(error instanceof Error ? error.message : String(error))
  } finally {
    ending.abort()
  }
}

const unfinished = (reason: string): Verdict =>
  red(
    { uk: `Перевірка не завершилася: ${reason}.`, en: `The check did not finish: ${reason}.` },
    { uk: 'Повторіть її; якщо не допоможе, подивіться журнал порталу.', en: 'Repeat it; then look at the log.' },
  )

async function openPool({ database }: Installation): Promise<Pick<Patient, 'pool' | 'failure'>> {
  if ('failure' in database) return { pool: undefined, failure: database.failure }
  const pool = new pg.Pool({
    ...database.connection,
    connectionTimeoutMillis: databasePatienceMs,
    query_timeout: databasePatienceMs,
    max: 2,
    application_name: 'zatyshok doctor',
  })
  // A broken idle connection emits an error event; the next query reports it.
  pool.on('error', () => undefined)
  try {
    await pool.query('select 1')
    return { pool, failure: undefined }
  } catch (error) {
    await pool.end()
    return { pool: undefined, failure: explainRefusal(error).text }
  }
}
