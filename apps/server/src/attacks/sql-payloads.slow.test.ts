import type { EndpointDeclaration } from '@zatyshok/contract/endpoint'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../testing/app.ts'
import { callerOf, requestTo } from '../testing/attackers/attackers.ts'
import { mountedEndpoints, nameOf, textPlaces, withValueAt } from '../testing/attackers/endpoints.ts'
import { dumpTables } from '../testing/dump.ts'
import { recordStatements } from '../testing/heard.ts'
import { buildOwner } from '../testing/scenes/ownership-scene.ts'

let portal: TestApp

beforeAll(async () => {
  portal = await testApp()
})
afterAll(() => portal.close())

/** A call that takes longer than the statement timeout: if it ever ran, the response would be 503. */
const longer = 'pg_sleep(60)'
/** Part of each payload, to find it among other statements. */
const mark = 'ma6mark'
/** Payloads that break out of a text or a number, add a statement, or use other databases' syntax. */
const payloads = [
  `' or '1'='1' -- ${mark}`,
  `'; update users set role = 'administrator'; select ${longer}; -- ${mark}`,
  `' || (select ${longer}::text) || '${mark}`,
  `1); update users set role = 'administrator' where (1=1 /* ${mark} */`,
  `1 or ${longer} is null /* ${mark} */`,
  `\\'; drop table attempts; -- ${mark}`,
  `") or ("${mark}"="${mark}`,
  `%' and 1=(select ${longer}) and '%'='${mark}`,
  `$1::text; select ${longer} /* ${mark} */`,
]

interface Attack {
  readonly place: string
  readonly url: string
  readonly query?: Record<string, string>
  readonly body?: unknown
}

/** Returns requests with the payload in each text field of the endpoint. */
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

/** Returns every payload in every text field. */
const attacksOn = (endpoint: EndpointDeclaration) =>
  payloads.flatMap((payload) => attacksWith(endpoint, payload).map((attack) => ({ ...attack, payload })))

/** Returns the rows that these requests must not change. */
async function untouched(marks: readonly string[]): Promise<readonly string[]> {
  const rows = Object.entries(await dumpTables(portal)).flatMap(([table, all]) => all.map((row) => `${table} ${row}`))
  return rows.filter((row) => marks.some((mark) => row.includes(mark)))
}

test('MA6 SQL in any text field stays text: it reaches no statement, causes no fault and changes no row', async () => {
  const victim = await buildOwner(portal)
  const before = await untouched(victim.marks)
  const endpoints = await mountedEndpoints(portal)
  // User input belongs in parameters. This check also finds injections that only delay, without measuring time.
  const heard = recordStatements()
  const marked = () => heard.texts.filter((text) => text.includes(mark))
  const answers: string[] = []
  let sent = 0
  for (const endpoint of endpoints) {
    // A new caller each time, so that an ended session does not affect the next request.
    const { token } = await callerOf(portal, endpoint)
    for (const { place, payload, ...attack } of attacksOn(endpoint)) {
      sent += 1
      const headers = { 'sec-fetch-site': 'same-origin' }
      const { status } = await portal.call({ method: endpoint.method, headers, ...attack, ...(token && { token }) })
      if (status >= 500) answers.push(`${nameOf(endpoint)} ${place} ${payload}: ${status}`)
      if (status === 429) await portal.db.deleteFrom('attempts').execute()
    }
  }
  expect(answers).toEqual([])
  expect(marked()).toEqual([])
  expect(heard.texts.length).toBeGreaterThan(sent)
  expect(sent).toBeGreaterThan(3000)
  expect(await untouched(victim.marks)).toEqual(before)
  const { rows } = await sql`select from users where role = 'administrator' and login like 'own-%'`.execute(portal.db)
  expect(rows).toEqual([])
  // Checks that the listener records text outside parameters.
  await sql`select ${sql.lit(mark)}`.execute(portal.db)
  expect(marked()).toEqual([`select '${mark}'`])
  heard.stop()
}, 300_000)
