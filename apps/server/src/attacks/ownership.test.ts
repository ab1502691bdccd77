import type { EndpointDeclaration } from '@zatyshok/contract/endpoint'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hashPassword } from '../modules/passwords/hash-password.ts'
import { type TestApp, testApp } from '../testing/app.ts'
import { requestTo } from '../testing/attackers/attackers.ts'
import { isWrite, mountedEndpoints, nameOf } from '../testing/attackers/endpoints.ts'
import { type Ids, type NamedRule, ownership } from '../testing/attackers/ownership.ts'
import { dumpTables } from '../testing/dump.ts'
import { buildProvider } from '../testing/factories.ts'
import { buildPerson, password } from '../testing/person.ts'
import { buildProgram } from '../testing/provider-program.ts'
import { buildOwner, missingIds } from '../testing/scenes/ownership-scene.ts'
import { buildOperatorOf, buildStaff } from '../testing/staff.ts'

let portal: TestApp
let endpoints: readonly EndpointDeclaration[]
/** A stranger with access to their own data, and to none that a rule names. */
let stranger: Awaited<ReturnType<typeof buildOwner>>

beforeAll(async () => {
  portal = await testApp()
  endpoints = await mountedEndpoints(portal)
  stranger = await buildOwner(portal)
})
afterAll(() => portal.close())

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** Sends a valid request of the endpoint with this session; `named` replaces the unknown ids. */
function send(endpoint: EndpointDeclaration, token: string | undefined, rule?: NamedRule, of: Ids = missingIds) {
  const plain = requestTo(endpoint)
  const { params, query, body } = rule?.naming(of) ?? {}
  const url = params
    ? endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
    : plain.url
  const asked = query ?? (rule ? undefined : plain.query)
  const sent = body ?? (endpoint.body ? plain.body : undefined)
  return portal.call({
    method: endpoint.method,
    url,
    headers: { 'sec-fetch-site': 'same-origin' },
    ...(asked && { query: asked }),
    ...(endpoint.upload
      ? { file: { field: endpoint.upload.field, name: 'picture.png', content: png } }
      : isWrite(endpoint) && { body: sent ?? {} }),
    ...(token && { token }),
  })
}

const namedRules = () =>
  endpoints.flatMap((endpoint) => {
    const rule = ownership[nameOf(endpoint)]
    return rule?.whose === 'named' ? [{ endpoint, rule }] : []
  })

/**
 * Tables that a rejected request may change: its attempt count, its session's last use, and the log of the rejection.
 */
const traces = ['public.attempts', 'public.sessions', 'public.audit_log']
const untraced = async () =>
  Object.fromEntries(Object.entries(await dumpTables(portal)).filter(([table]) => !traces.includes(table)))

const refusal = ({ status, json }: Awaited<ReturnType<TestApp['call']>>) => {
  const { requestId: _, ...said } = json ?? {}
  return { status, said: Array.isArray(json) ? json : said }
}

test('AZ1 every operation declares whose its records are, and nothing else does', () => {
  expect(endpoints.map(nameOf).filter((name) => !ownership[name])).toEqual([])
  const mounted = new Set(endpoints.map(nameOf))
  expect(Object.keys(ownership).filter((name) => !mounted.has(name))).toEqual([])
})

test('AZ1 each operation is closed to callers without the required access', async () => {
  const staff = {
    editor: (await buildStaff(portal, 'editor')).token,
    cityOperator: (await buildStaff(portal, 'operator')).token,
    operator: (await buildOperatorOf(portal, (await buildProvider(portal.db)).id)).token,
    administrator: (await buildStaff(portal, 'administrator')).token,
  }
  const mayAll = (role: string, access: string) =>
    role === 'administrator' || (role === 'cityOperator' && access === 'operator')
  const answers: string[] = []
  for (const endpoint of endpoints) {
    const { access } = endpoint
    if (access === 'public' || access === 'provider') continue
    const nobody = await send(endpoint, undefined)
    if (nobody.status !== 401) answers.push(`${nameOf(endpoint)} nobody: ${nobody.status}`)
    const others =
      access === 'consumer'
        ? Object.entries(staff)
        : access === 'signedIn'
          ? []
          : [
              ['resident', stranger.token],
              ['member', stranger.member.token],
              ...Object.entries(staff).filter(
                ([role]) => access !== 'staff' && role !== access && !mayAll(role, access),
              ),
            ]
    for (const [who, token] of others) {
      const { status } = await send(endpoint, token)
      if (status !== 403) answers.push(`${nameOf(endpoint)} ${who}: ${status}`)
    }
  }
  expect(answers).toEqual([])
})

test('AZ1 people’s endpoints reject programs’ tokens, and programs’ endpoints reject people’s sessions', async () => {
  const { token: program } = await buildProgram(portal)
  const { token: administrator } = await buildStaff(portal, 'administrator')
  const answers: string[] = []
  for (const endpoint of endpoints) {
    if (endpoint.access === 'public') continue
    const isOfPrograms = endpoint.access === 'provider'
    for (const token of isOfPrograms ? [undefined, stranger.token, administrator] : [program]) {
      const { status } = await send(endpoint, token)
      if (status !== 401) answers.push(`${nameOf(endpoint)}: ${status}`)
    }
    await portal.db.deleteFrom('attempts').execute()
  }
  expect(answers).toEqual([])
})

test('AZ1 AZ2 another person’s record gets the response of a missing one and stays unchanged', async () => {
  const victim = await buildOwner(portal)
  const answers: string[] = []
  for (const { endpoint, rule } of namedRules()) {
    const before = await untraced()
    const foreign = await send(endpoint, stranger.token, rule, victim.ids)
    const missing = await send(endpoint, stranger.token, rule, missingIds)
    const name = nameOf(endpoint)
    if (foreign.status !== rule.missing) answers.push(`${name}: ${foreign.status}`)
    const told = foreign.bytes.toString('utf8')
    if (victim.marks.some((mark) => told.includes(mark))) answers.push(`${name} tells of the victim`)
    if (typeof endpoint.reply !== 'string' || foreign.status >= 400) {
      expect(refusal(foreign), name).toEqual(refusal(missing))
    }
    expect(await untraced(), `${name} changes something`).toEqual(before)
  }
  expect(answers).toEqual([])
})

test('AZ1 the same ids work for the owner and for a member with a share', async () => {
  const answers: string[] = []
  for (const { endpoint, rule } of namedRules()) {
    const shown = await buildOwner(portal)
    const asMember = await send(endpoint, shown.member.token, rule, shown.ids)
    if (asMember.status !== rule.member)
      answers.push(`${nameOf(endpoint)} member: ${asMember.status} ${asMember.bytes}`)
    // What the member has deleted is missing for the owner too.
    const owner = endpoint.method === 'DELETE' ? await buildOwner(portal) : shown
    const asOwner = await send(endpoint, owner.token, rule, owner.ids)
    if (asOwner.status !== rule.owner) answers.push(`${nameOf(endpoint)} owner: ${asOwner.status} ${asOwner.bytes}`)
  }
  expect(answers).toEqual([])
}, 120_000)

test('AZ1 the response about the caller’s own data contains no other person’s data', async () => {
  const victim = await buildOwner(portal)
  const answers: string[] = []
  for (const endpoint of endpoints.filter((one) => ownership[nameOf(one)]?.whose === 'caller')) {
    const { token } = await buildOwner(portal)
    const { bytes, status } = await send(endpoint, token)
    if (status >= 500) answers.push(`${nameOf(endpoint)}: ${status}`)
    if (victim.marks.some((mark) => bytes.includes(mark))) answers.push(`${nameOf(endpoint)} tells of the victim`)
  }
  expect(answers).toEqual([])
})

test('AZ4 numbers that cannot be are refused by every operation that takes one, without a fault', async () => {
  const answers: string[] = []
  // Some endpoints check the password first; without it the request would not reach the number.
  const administrator = (await buildStaff(portal, 'administrator', await hashPassword(password))).token
  const { token: resident } = await buildPerson(portal)
  const { token: program } = await buildProgram(portal)
  for (const endpoint of endpoints.filter(({ params }) => params)) {
    for (const odd of ['-1', '0', '007', '2147483648', '999999999999999', '9007199254740992', '1e3', '1.5']) {
      const people = ['consumer', 'signedIn'].includes(endpoint.access) ? resident : administrator
      const token = endpoint.access === 'provider' ? program : people
      const url = endpoint.path.replace(/:\w+/g, odd)
      const { body } = requestTo(endpoint)
      const { status } = await portal.call({
        method: endpoint.method,
        url,
        ...(isWrite(endpoint) && { body: body ?? {} }),
        ...(endpoint.access !== 'public' && { token }),
      })
      if (status >= 500) answers.push(`${endpoint.method} ${url}: ${status}`)
    }
  }
  expect(answers).toEqual([])
})
