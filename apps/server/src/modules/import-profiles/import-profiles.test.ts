import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../testing/app.ts'
import { buildProvider } from '../../testing/factories.ts'
import { buildOperatorOf, buildStaff } from '../../testing/staff.ts'
import { loadProfile } from '../imports/profile/load-profile.ts'

const portal: TestApp = await testApp()
const list = '/api/admin/import-profiles'
const one = '/api/admin/import-profile'
let operator: string
let bound: string
let other: string

beforeAll(async () => {
  const [own, foreign] = [
    await buildProvider(portal.db, { code: '101' }),
    await buildProvider(portal.db, { code: '205' }),
  ]
  operator = (await buildStaff(portal, 'operator')).token
  bound = (await buildOperatorOf(portal, own.id)).token
  other = (await buildOperatorOf(portal, foreign.id)).token
})
beforeEach(async () => {
  await portal.db.deleteFrom('import_profiles').execute()
})
afterAll(() => portal.close())

const definition = (values: object = {}) =>
  JSON.stringify({
    provider: '101',
    format: { type: 'csv', encoding: 'windows-1251', separator: ';' },
    notation: { decimal: ',', day: 'dd.MM.yyyy', month: 'MM.yyyy' },
    files: [{ name: 'a*.csv', tables: [{ records: [{ kind: 'accounts', fields: { account: 'Рахунок' } }] }] }],
    ...values,
  })
const save = (values: object = {}, token = operator) =>
  portal.call({
    method: 'PUT',
    url: one,
    token,
    body: { name: 'kalynivsk/new', basedOn: 0, definition: definition(), ...values },
  })
const read = (name: string, token = operator, version?: string) =>
  portal.call({ url: one, query: { name, ...(version && { version }) }, token })
const remove = (name: string, token = operator) => portal.call({ method: 'DELETE', url: one, query: { name }, token })

describe('access', () => {
  test('J01 only operators and administrators may read the profiles', async () => {
    const calls = [{ url: list }, { url: one, query: { name: 'kalynivsk/bank' } }, { url: '/api/admin/import-fields' }]
    for (const call of calls) {
      expect((await portal.call(call)).status).toBe(401)
      expect((await portal.call({ ...call, token: (await buildStaff(portal, 'editor')).token })).status).toBe(403)
      expect((await portal.call({ ...call, token: operator })).status).toBe(200)
    }
  })

  test('AT5 an operator of one provider gets no kinds of the whole city', async () => {
    const kindsFor = async (token: string) =>
      (await portal.call({ url: '/api/admin/import-fields', token })).json.kinds.map(
        ({ kind }: { kind: string }) => kind,
      )
    const [all, own] = [await kindsFor(operator), await kindsFor(bound)]
    expect(all).toContain('providers')
    expect(own).toEqual(all.filter((kind: string) => kind !== 'providers'))
  })

  test('J01 IM6 an operator of one provider gets that provider’s profiles; others are not found', async () => {
    await save()
    const namesFor = async (token: string) =>
      (await portal.call({ url: list, token })).json.profiles.map(({ name }: { name: string }) => name)
    expect(await namesFor(bound)).toEqual(['kalynivsk/101-vodokanal', 'kalynivsk/new'])
    expect(await namesFor(other)).toEqual(['kalynivsk/205-teploenergo'])
    expect(await namesFor(operator)).toContain('kalynivsk/bank')
    for (const name of ['kalynivsk/new', 'kalynivsk/101-vodokanal', 'kalynivsk/bank', 'kalynivsk/none']) {
      expect((await read(name, other)).status).toBe(404)
      expect((await remove(name, other)).status).toBe(404)
    }
    expect((await read('kalynivsk/new', bound)).status).toBe(200)
  })

  test('J01 IM6 an operator of one provider saves only that provider’s profiles and cannot use another’s name', async () => {
    const foreign = await save({ definition: definition({ provider: '205' }) }, bound)
    expect([foreign.status, foreign.json.errors[0].path]).toEqual([422, 'provider'])
    const shadow = await save({ name: 'kalynivsk/205-teploenergo' }, bound)
    expect([shadow.status, shadow.json.errors[0].path]).toEqual([422, 'name'])
    await save()
    const stolen = await save({ definition: definition({ provider: '205' }) }, other)
    expect([stolen.status, stolen.json.errors[0].path]).toEqual([422, 'name'])
  })
})

describe('saving', () => {
  test('K01 an import uses the saved profile; every version stays and can be restored', async () => {
    expect((await save()).json).toMatchObject({ name: 'kalynivsk/new', origin: 'stored', version: 1 })
    const changed = definition({ accountFormat: '#######' })
    expect((await save({ basedOn: 1, definition: changed })).json.version).toBe(2)
    expect((await loadProfile(portal.database.pool, 'kalynivsk/new')).accountFormat).toBe('#######')
    const first = (await read('kalynivsk/new', operator, '1')).json
    expect([first.version, first.versions.map(({ version }: { version: number }) => version)]).toEqual([2, [2, 1]])
    await save({ basedOn: 2, definition: first.definition })
    expect((await loadProfile(portal.database.pool, 'kalynivsk/new')).accountFormat).toBeUndefined()
  })

  test('K01 a stored profile overrides the built-in one of its name until it is removed', async () => {
    const name = 'kalynivsk/101-vodokanal'
    expect((await read(name)).json).toMatchObject({ origin: 'builtIn', version: 0 })
    await save({ name })
    expect((await loadProfile(portal.database.pool, name)).files).toHaveLength(1)
    expect((await remove(name)).status).toBe(200)
    expect((await loadProfile(portal.database.pool, name)).files.length).toBeGreaterThan(3)
    expect((await save({ name })).json.version).toBe(2)
  })

  test('K01 the second of two concurrent saves gets a conflict with the name of the first person', async () => {
    await save()
    const answers = await Promise.all([save({ basedOn: 1 }), save({ basedOn: 1 })])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect((await save({ basedOn: 0 })).json.errors[0].message).toContain('Профіль тим часом змінено')
  })

  test('K01 each mistake of a profile is reported, and the profile is not saved', async () => {
    const wrong = [{ kind: 'readings', fields: { account: 'a', source: { column: 's' }, colour: 'c' } }]
    const files = [{ name: 'x.csv', tables: [{ records: wrong }] }]
    const { status, json } = await save({ definition: definition({ files }) })
    expect(status).toBe(422)
    const messages = json.errors.map(({ message }: { message: string }) => message)
    expect(messages).toEqual(expect.arrayContaining([expect.stringContaining('такого поля немає, «colour»')]))
    expect(messages.length).toBeGreaterThan(4)
    expect(await portal.db.selectFrom('import_profiles').select('id').execute()).toEqual([])
  })

  test('J06 saving and removing are audited', async () => {
    await save()
    await remove('kalynivsk/new')
    const rows = await portal.db.selectFrom('audit_log').select('action').orderBy('id').execute()
    expect(rows.map(({ action }) => action).slice(-2)).toEqual(['importProfile.save', 'importProfile.remove'])
  })
})

test('K01 every built-in profile is unchanged after writing and parsing its YAML', async () => {
  const { profiles } = (await portal.call({ url: list, token: operator })).json
  for (const { name } of profiles) {
    const { yaml, definition: json } = (await read(name)).json
    const { json: checked } = await portal.call({
      url: `${list}/definition`,
      token: operator,
      body: { definition: yaml },
    })
    expect(checked.mistakes).toEqual([])
    expect(JSON.parse(checked.definition)).toEqual(JSON.parse(json))
  }
  expect(profiles.length).toBeGreaterThanOrEqual(8)
})
