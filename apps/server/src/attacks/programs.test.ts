import type { EndpointDeclaration } from '@zatyshok/contract/endpoint'
import { providerScope } from '@zatyshok/contract/providers/provider-scope'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../testing/app.ts'
import { requestTo } from '../testing/attackers/attackers.ts'
import { isWrite, mountedEndpoints, nameOf } from '../testing/attackers/endpoints.ts'
import { ownership, type ProgramRule, type ProviderIds } from '../testing/attackers/ownership.ts'
import { dumpTables } from '../testing/dump.ts'
import { buildProgram } from '../testing/provider-program.ts'
import { missingProviderIds, programScene } from '../testing/scenes/program-scene.ts'

let portal: TestApp
let endpoints: readonly EndpointDeclaration[]
let stranger: Awaited<ReturnType<typeof programScene>>

beforeAll(async () => {
  portal = await testApp()
  endpoints = (await mountedEndpoints(portal)).filter(({ access }) => access === 'provider')
  stranger = await programScene(portal)
})
afterAll(() => portal.close())

const rules = () =>
  endpoints.flatMap((endpoint) => {
    const rule = ownership[nameOf(endpoint)]
    return rule?.whose === 'ofProvider' ? [{ endpoint, rule }] : []
  })

function send(endpoint: EndpointDeclaration, token: string, { naming }: ProgramRule, of: ProviderIds) {
  const plain = requestTo(endpoint)
  const { params = {}, query, body } = naming(of)
  const octets = { 'content-type': 'application/octet-stream' }
  return portal.call({
    method: endpoint.method,
    url: endpoint.path.replace(/:(\w+)/g, (_, name: string) => params[name] ?? ''),
    token,
    ...(query && { query }),
    ...(endpoint.rawBody && { body: Buffer.from('a;b'), headers: octets }),
    ...(!endpoint.rawBody && isWrite(endpoint) && { body: body ?? plain.body ?? {} }),
  })
}

const refusal = ({ status, json }: Awaited<ReturnType<TestApp['call']>>) => ({ status, ...json, requestId: undefined })
const traces = ['public.attempts', 'public.provider_tokens']
const untraced = async () =>
  Object.fromEntries(Object.entries(await dumpTables(portal)).filter(([table]) => !traces.includes(table)))

test('IM6 AZ1 another provider’s thing is missing to a program, and stays as it is', async () => {
  const victim = await programScene(portal)
  for (const { endpoint, rule } of rules()) {
    const before = await untraced()
    const foreign = await send(endpoint, stranger.token, rule, victim.ids)
    const missing = await send(endpoint, stranger.token, rule, missingProviderIds)
    expect([nameOf(endpoint), refusal(foreign)]).toEqual([nameOf(endpoint), refusal(missing)])
    expect([nameOf(endpoint), foreign.status]).toEqual([nameOf(endpoint), 404])
    expect([nameOf(endpoint), await untraced()]).toEqual([nameOf(endpoint), before])
    const own = await send(endpoint, victim.token, rule, victim.ids)
    expect([nameOf(endpoint), own.status]).toEqual([nameOf(endpoint), rule.own])
  }
  expect(rules().length).toBeGreaterThan(3)
}, 60_000)

test('IM6 AZ1 lists of a program contain no record of another provider', async () => {
  const victim = await programScene(portal)
  for (const endpoint of endpoints.filter(({ method, params }) => method === 'GET' && !params)) {
    const { bytes, status } = await portal.call({ url: endpoint.path, token: stranger.token })
    expect([nameOf(endpoint), status]).toEqual([nameOf(endpoint), 200])
    for (const told of [victim.mark, `"${victim.providerCode}"`]) expect(bytes.includes(told)).toBe(false)
  }
})

test('K01 a token allows only the operations of its scopes', async () => {
  const { ids, providerId } = await programScene(portal)
  const answers: string[] = []
  for (const endpoint of endpoints) {
    const others = providerScope.options.filter((scope) => scope !== endpoint.scope)
    const { token } = await buildProgram(portal, { providerId, scopes: others })
    const rule = ownership[nameOf(endpoint)]
    const named: ProgramRule =
      rule?.whose === 'ofProvider' ? rule : { whose: 'ofProvider', naming: () => ({}), own: 200 }
    const { status, json } = await send(endpoint, token, named, ids)
    const isRefused = status === 403 && json.code === 'scope_missing'
    if (isRefused !== (endpoint.scope !== 'any')) answers.push(`${nameOf(endpoint)}: ${status}`)
    await portal.db.deleteFrom('provider_tokens').where('provider_id', '=', providerId).execute()
  }
  expect(answers).toEqual([])
})

test('GL4 a cursor past every row is an empty page, however far past', async () => {
  const { ids, token } = await programScene(portal)
  for (const after of ['2147483648', '9999999999999']) {
    const urls = [`exports/${ids.dispatchId}/records`, `imports/${ids.runId}/files/${ids.fileId}/rows`]
    for (const url of urls) {
      const query = { state: 'open', after }
      const { status } = await portal.call({ url: `/api/provider/v1/${url}`, token, query })
      expect([url, after, status]).toEqual([url, after, 200])
    }
  }
})

test('CS1 a cookie of a browser is no proof, and a program needs no anti-forgery value', async () => {
  const { token } = await buildProgram(portal)
  const asked = { method: 'POST', url: '/api/provider/v1/uploads', payload: { name: 'a.csv', bytes: 1 } } as const
  const by = (headers: Record<string, string>) => portal.app.inject({ ...asked, headers })
  expect((await by({ authorization: `Bearer ${token}` })).statusCode).toBe(200)
  expect((await by({ cookie: `token=${token}; XSRF-TOKEN=v`, 'x-xsrf-token': 'v' })).statusCode).toBe(401)
})
