import { afterAll, beforeAll, expect, test } from 'vitest'
import { longestLagMs } from '../platform/db/standby.ts'
import { type TestApp, testApp } from '../testing/app.ts'
import { requestTo } from '../testing/attackers/attackers.ts'
import { isWrite, mountedEndpoints, nameOf } from '../testing/attackers/endpoints.ts'
import { ownership } from '../testing/attackers/ownership.ts'
import { buildOwner } from '../testing/scenes/ownership-scene.ts'

/** A server that refuses every write, as a standby does. */
const readOnly = { options: '-c default_transaction_read_only=on' }
const cookieOf = (position: string) => ({ cookie: `zatyshok-written=${position}` })
const home = '/api/warehouse/consumer/home'

let portal: TestApp
let owner: Awaited<ReturnType<typeof buildOwner>>

beforeAll(async () => {
  portal = await testApp({ standbyOf: (primary) => ({ ...primary, ...readOnly }) })
  owner = await buildOwner(portal)
})
afterAll(() => portal.close())

const mayAnswer = () => portal.standby?.mayAnswer(undefined)

test('FT37 every read of a resident is answered by a server that refuses writes', async () => {
  const wrong: string[] = []
  for (const endpoint of await mountedEndpoints(portal)) {
    const { access } = endpoint
    if (isWrite(endpoint) || endpoint.ownPageOnly || (access !== 'consumer' && access !== 'signedIn')) continue
    const rule = ownership[nameOf(endpoint)]
    const { params = {}, query } = (rule?.whose === 'named' && rule.naming(owner.ids)) || {}
    const url = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
    const asked = query ?? (rule?.whose === 'named' ? undefined : requestTo(endpoint).query)
    const { status } = await portal.call({ url, ...(asked && { query: asked }), token: owner.token })
    if (status >= 500 || !(await mayAnswer())) wrong.push(`${nameOf(endpoint)}: ${status}`)
  }
  expect(wrong).toEqual([])
})

test('FT37 a write leaves its position in the browser, and a refused one or a read leaves none', async () => {
  const url = '/api/ud/contact_info/phones'
  const refused = await portal.call({ url, body: { phones: 'not a list' }, token: owner.token })
  expect(refused.headers['set-cookie'] ?? '').not.toContain('zatyshok-written')
  const signedOut = await portal.call({
    url: '/api/account/logout',
    body: {},
    token: await portal.signIn(owner.userId),
  })
  expect(signedOut.status).toBe(200)
  expect(String(signedOut.headers['set-cookie'])).toMatch(
    /zatyshok-written=[0-9A-F]+\/[0-9A-F]+; Max-Age=60; Path=\/api; HttpOnly/,
  )
  const read = await portal.call({ url: home, token: owner.token })
  expect(read.headers['set-cookie'] ?? '').not.toContain('zatyshok-written')
})

test('FT37 a position that the standby has not reached, and nonsense, are answered all the same', async () => {
  for (const position of ['FFFFFFFF/FFFFFFFF', '0/0', 'nonsense', '%00', "1/1'; drop table users"]) {
    const { status } = await portal.call({ url: home, token: owner.token, headers: cookieOf(position) })
    expect(status, position).toBe(200)
  }
  expect(await portal.standby?.mayAnswer(0xffff_ffff_ffff_ffffn)).toBe(false)
  expect(portal.standby?.lagMs()).toBeLessThan(longestLagMs)
})

test('FT37 a failed standby is left out until it responds again', async () => {
  portal.standby?.suspect()
  expect(portal.standby?.lagMs()).toBe(Number.POSITIVE_INFINITY)
  const { status } = await portal.call({ url: home, token: owner.token })
  expect(status).toBe(200)
  await expect.poll(mayAnswer, { timeout: 10_000 }).toBe(true)
})

test('FT37 `/health/readable` tells that reads are answered', async () => {
  const { status, json } = await portal.call({ url: '/health/readable' })
  expect({ status, json }).toMatchObject({ status: 200, json: { readable: true, reasons: [] } })
})
