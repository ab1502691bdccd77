import type { EndpointDeclaration } from '@zatyshok/contract/endpoint'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../testing/app.ts'
import { callerOf, requestTo } from '../testing/attackers.ts'
import { dumpTables } from '../testing/dump.ts'
import { mountedEndpoints, nameOf, textPlaces, withValueAt } from '../testing/endpoints.ts'
import { buildOwner } from '../testing/ownership-scene.ts'

let portal: TestApp

beforeAll(async () => {
  portal = await testApp()
})
afterAll(() => portal.close())

/** Longer than a statement may take: if it ever ran, it would be ended, and the answer were 503. */
const longer = 'pg_sleep(60)'
/** Out of a text, out of a number, after the statement, and the tricks of other databases. */
const payloads = [
  `' or '1'='1' --`,
  `'; update users set role = 'administrator'; select ${longer}; --`,
  `' || (select ${longer}::text) || '`,
  `1); update users set role = 'administrator' where (1=1`,
  `1 or ${longer} is null`,
  `\\'; drop table attempts; --`,
  `") or ("1"="1`,
  `%' and 1=(select ${longer}) and '%'='`,
  `$1::text; select ${longer}`,
]

interface Attack {
  readonly place: string
  readonly url: string
  readonly query?: Record<string, string>
  readonly body?: unknown
}

/** The payload in each place of the call where a text may stand. */
function attacksWith(endpoint: EndpointDeclaration, payload: string): readonly Attack[] {
  const { url, query, body } = requestTo(endpoint)
  const whole = { url, ...(query && { query }), ...(body !== undefined && { body }) }
  const inPath = Array.from(endpoint.path.matchAll(/:(\w+)/g), ([, name = '']) => {
    const path = endpoint.path.replace(`:${name}`, encodeURIComponent(payload)).replace(/:\w+/g, '1')
    return { ...whole, place: `:${name}`, url: path }
  })
  const inQuery = endpoint.query ? textPlaces(endpoint.query) : []
  const inBody = endpoint.body ? textPlaces(endpoint.body) : []
  return [
    ...inPath,
    ...inQuery.map(([name]) => ({ ...whole, place: `?${name}`, query: { ...query, [String(name)]: payload } })),
    ...inBody.map((place) => ({ ...whole, place: place.join('.'), body: withValueAt(body, place, payload) })),
  ]
}

/** Three payloads in each place, the next three in the next: every one in hundreds of places. */
function attacksOn(endpoint: EndpointDeclaration, first: number): readonly (Attack & { payload: string })[] {
  const each = payloads.map((payload) => attacksWith(endpoint, payload).map((attack) => ({ ...attack, payload })))
  const places = each[0]?.length ?? 0
  return Array.from({ length: places }, (_, place) =>
    [0, 3, 6].flatMap((step) => each[(first + place + step) % payloads.length]?.[place] ?? []),
  ).flat()
}

/** Rows that no call of these callers may touch. */
async function untouched(marks: readonly string[]): Promise<readonly string[]> {
  const rows = Object.entries(await dumpTables(portal)).flatMap(([table, all]) => all.map((row) => `${table} ${row}`))
  return rows.filter((row) => marks.some((mark) => row.includes(mark)))
}

test('MA6 SQL in each text of each call is a text: no fault, no delay, no row of anybody changed', async () => {
  const victim = await buildOwner(portal)
  const before = await untouched(victim.marks)
  const endpoints = await mountedEndpoints(portal)
  const answers: string[] = []
  let sent = 0
  for (const endpoint of endpoints) {
    // Another each time: what one call ends does not disturb the next.
    const { token } = await callerOf(portal, endpoint)
    for (const { place, payload, ...attack } of attacksOn(endpoint, sent)) {
      sent += 1
      const headers = { 'sec-fetch-site': 'same-origin' }
      const { status } = await portal.call({ method: endpoint.method, headers, ...attack, ...(token && { token }) })
      if (status >= 500) answers.push(`${nameOf(endpoint)} ${place} ${payload}: ${status}`)
      if (status === 429) await portal.db.deleteFrom('attempts').execute()
    }
  }
  expect(answers).toEqual([])
  expect(sent).toBeGreaterThan(500)
  expect(await untouched(victim.marks)).toEqual(before)
  const { rows } = await sql`select from users where role = 'administrator' and login like 'own-%'`.execute(portal.db)
  expect(rows).toEqual([])
}, 300_000)
