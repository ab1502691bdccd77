import pg from 'pg'
import { vi } from 'vitest'
import type { TestApp } from './app.ts'

/** Records every SQL text that this process sends, until `stop`. */
export function recordStatements() {
  const texts: string[] = []
  const real = pg.Client.prototype.query
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...sent: unknown[]) {
    const [first] = sent
    texts.push(typeof first === 'string' ? first : ((first as { text?: string }).text ?? ''))
    return Reflect.apply(real, this, sent)
  })
  return { texts, stop: () => spy.mockRestore() }
}

/** Resolves once so many statements of the test's database wait for a lock. */
export async function untilLocked(portal: TestApp, count: number): Promise<void> {
  const waiting = `select count(*)::int as n from pg_stat_activity
    where wait_event_type = 'Lock' and datname = current_database()`
  // The limit is time, not a number of polls: on a busy machine statements are delayed, polls are not.
  const deadline = performance.now() + 15_000
  while (performance.now() < deadline) {
    const { rows } = await portal.database.pool.query<{ n: number }>(waiting)
    if ((rows[0]?.n ?? 0) >= count) return
  }
  throw new Error(`fewer than ${count} statements waited`)
}
