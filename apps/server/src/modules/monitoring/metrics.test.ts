import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { observeRequests } from '../../platform/metrics/observe-requests.ts'
import { type Metrics, openMetrics } from '../../platform/metrics/open-metrics.ts'
import { serveMetrics } from '../../platform/metrics/serve-metrics.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { measurePortal, portalKinds } from './measure-portal.ts'

const deploy = new URL('../../../../../deploy/', import.meta.url)
const token = 'a token of the reader'

let portal: TestApp
let metrics: Metrics
let origin: string

beforeAll(async () => {
  portal = await testApp()
  const pool = { name: 'portal_database_connections', help: 'As in the start.', labels: ['state'] }
  const standby = { name: 'portal_standby_lag_seconds', help: 'As in the start.', labels: [] }
  const sources = [() => measurePortal(portal.db)]
  metrics = openMetrics({
    build: { version: '1.2.3', commit: '0a1b2c3d4e5f' },
    kinds: [pool, standby, ...portalKinds],
    sources,
    log: { warn: () => undefined },
  })
  observeRequests(portal.app, metrics)
  serveMetrics(portal.app, { metrics, token })
  origin = await portal.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  metrics.close()
  await portal.close()
})

const read = async (bearer = token) => {
  const answer = await fetch(`${origin}/metrics`, { headers: { authorization: `Bearer ${bearer}` } })
  return { status: answer.status, type: answer.headers.get('content-type'), text: await answer.text() }
}

test('K04 requests are counted by route pattern, never by the full address', async () => {
  const secret = 'olena-moroz'
  for (const path of ['/api/settings', `/api/no-such/${secret}`, `/api/account/sessions/${secret}`, `/?q=${secret}`]) {
    await (await fetch(`${origin}${path}`)).text()
  }
  const { status, type, text } = await read()
  expect([status, type]).toEqual([200, 'text/plain; version=0.0.4; charset=utf-8'])
  expect(text).toContain('portal_http_requests_total{method="GET",route="/api/settings",status="200"} 1')
  expect(text).toMatch(/portal_http_requests_total\{method="GET",route="none",status="404"\} [1-9]/)
  expect(text).toContain('portal_http_request_seconds_count{method="GET",route="/api/settings"} 1')
  expect(text).toMatch(/portal_refusals_total\{code="not_found"\} [1-9]/)
  expect(text).toContain('portal_http_in_flight 1')
  expect(text).toContain('portal_build_info{version="1.2.3",commit="0a1b2c3d4e5f"} 1')
  expect(text).not.toContain(secret)
})

test('K04 the database gives figures of jobs, letters and imports', async () => {
  await portal.database.pool.query(`
    insert into letters (kind, created_at, state) values ('x', now() - interval '1 hour', 'queued'), ('x', now(), 'failed');
    insert into imports (profile, file_name, file_sha256, file_bytes, started_at, finished_at, status, rows_read, rows_refused)
    values ('k/101', 'a', '', 1, now(), to_timestamp(1000), 'done', 10, 1), ('k/205', 'b', '', 1, now(), null, 'refused', 0, 0),
           ('k/101', 'c', '', 1, now(), to_timestamp(2000), 'done', 20, 3)`)
  const { text } = await read()
  expect(text).not.toContain('portal_dispatches_unanswered{')
  expect(text).toContain('portal_letters{state="queued"} 1')
  expect(text).toContain('portal_letters{state="failed"} 1')
  expect(text).toMatch(/portal_letters_oldest_seconds 36\d\d/)
  expect(text).toContain('portal_import_success_timestamp_seconds{profile="k/101"} 2000')
  expect(text).not.toContain('portal_import_success_timestamp_seconds{profile="k/205"}')
  expect(text).toContain('portal_import_rows{profile="k/101",what="refused"} 3')
  expect(text).toContain('portal_standby_wait_seconds 0')
  expect(text).toContain('portal_measuring_failed 0')
})

test('FT29 without the database the process still exports its own metrics, without stale ones', async () => {
  await portal.database.pool.query('alter table letters rename to letters_gone')
  const { text } = await read()
  await portal.database.pool.query('alter table letters_gone rename to letters')
  expect(text).toContain('portal_measuring_failed 1')
  expect(text).not.toContain('portal_letters{')
  expect(text).toContain('process_resident_memory_bytes')
})

test('K04 a request without the token gets 404', async () => {
  expect((await read('another token of theirs')).status).toBe(404)
  expect((await fetch(`${origin}/metrics`)).status).toBe(404)
})

test.each(['prometheus-alerts.yaml', 'grafana-dashboard.json'])('K04 %s uses existing metrics only', async (file) => {
  const { text } = await read()
  const told = new Set([...text.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name))
  const asked = readFileSync(new URL(file, deploy), 'utf8').match(/\b(portal|nodejs|process)_\w+/g) ?? []
  expect(asked.length).toBeGreaterThan(10)
  expect(asked.map((name) => name.replace(/_bucket$/, '')).filter((name) => !told.has(name))).toEqual([])
})
