import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../testing/app.ts'
import { buildConsumer, buildProvider } from '../../testing/factories.ts'
import { addAddress, lettersTo, password } from '../../testing/person.ts'
import { buildStaff, proofOf } from '../../testing/staff.ts'
import { hashPassword } from '../passwords/hash-password.ts'

const url = '/api/admin/settings'
let portal: TestApp
let token: string
let administrator: Awaited<ReturnType<typeof buildStaff>>
let passwordHash: string

beforeAll(async () => {
  passwordHash = await hashPassword(password)
  portal = await testApp({ environment: { owner: 'Місто Середовище' } })
})
afterAll(() => portal.close())
beforeEach(async () => {
  await portal.database.pool.query('truncate setting_values, audit_log, letters, attempts')
  await portal.db.deleteFrom('users').execute()
  administrator = await buildStaff(portal, 'administrator', passwordHash)
  token = administrator.token
})

const read = async () => (await portal.call({ url, token })).json
const settingAt = async (path: string) => (await read()).settings.find((one: { path: string }) => one.path === path)
const proof = () => proofOf(portal, administrator)
const saveInPerson = async (changes: object, given: object | undefined = proof(), as = token) =>
  portal.call({
    method: 'PUT',
    url,
    body: { revision: (await read()).revision, changes, ...(given && { proof: given }) },
    token: as,
  })
const save = (changes: object, revision: number, as: string | undefined = token) =>
  portal.call({ method: 'PUT', url, body: { revision, changes }, ...(as === undefined ? {} : { token: as }) })
const change = async (path: string, value: unknown) => save([{ path, value }], (await read()).revision)
const audited = async () =>
  await portal.db.selectFrom('audit_log').select(['action', 'target', 'detail']).orderBy('id').execute()

describe('the settings', () => {
  test('J04 list each key with its value, source and last editor', async () => {
    expect(await settingAt('flags.faq')).toMatchObject({
      kind: 'flag',
      label: 'Поширені запитання',
      value: true,
      source: 'default',
      locked: false,
      variable: 'PORTAL_FLAGS_FAQ',
      changedAt: null,
      changedBy: null,
    })
    expect((await change('flags.faq', false)).status).toBe(200)
    const login = (await portal.db.selectFrom('users').select('login').executeTakeFirstOrThrow()).login
    expect(await settingAt('flags.faq')).toMatchObject({
      value: false,
      fallback: true,
      source: 'administrator',
      changedAt: '2026-11-25T10:00:00.000Z',
      changedBy: login,
    })
    expect((await portal.call({ url: '/api/settings' })).json.flags.faq).toBe(false)
  })

  test('M01 a saved name applies at once in the reply, on the page and in letters', async () => {
    await change('appName', 'Затишок')
    expect((await portal.call({ url: '/api/settings' })).json.appName).toBe('Затишок')
    expect(portal.context().settings.appName).toBe('Затишок')
  })

  test('M01 a reset value is that of the file again, and its row keeps the editor', async () => {
    await change('captcha.signIn', true)
    expect(await settingAt('captcha.signIn')).toMatchObject({ value: true, source: 'administrator' })
    await change('captcha.signIn', null)
    expect(await settingAt('captcha.signIn')).toMatchObject({
      value: false,
      source: 'file',
      changedAt: expect.any(String),
    })
  })

  test('M01 a value from the environment is locked', async () => {
    expect(await settingAt('owner')).toMatchObject({ value: 'Місто Середовище', source: 'environment', locked: true })
    const { status, json } = await change('owner', 'Інше місто')
    expect(status).toBe(422)
    expect(json.errors).toEqual([{ path: 'owner', message: expect.stringContaining('PORTAL_OWNER') }])
  })

  test('A04 a city’s own page is added; its address must be unique', async () => {
    const page = { id: 'pro-nas', label: 'Про нас', menu: true, footer: false }
    expect((await change('additionalPages', [page])).status).toBe(200)
    expect((await portal.call({ url: '/api/settings' })).json.additionalPages).toEqual([page])
    const { status, json } = await change('additionalPages', [page, page])
    expect([status, json.errors[0].path]).toEqual([422, 'additionalPages'])
  })
})

describe('refusals', () => {
  test.each([
    ['a word for a flag', 'flags.faq', 'так', 'flags.faq'],
    ['a number past its limit', 'dashboard.paymentLines', 500, 'dashboard.paymentLines'],
    ['a fraction', 'verification.defaultMonths', 1.5, 'verification.defaultMonths'],
    ['an empty name', 'appName', ' ', 'appName'],
    ['a service that is not configured', 'payments.enabled', 'liqpay', 'payments.enabled'],
    [
      'a payment address without https',
      'payments.services.portmone.format',
      'http://x.y',
      'payments.services.portmone.format',
    ],
    ['a token that is no text', 'payments.services.privat24.token', 7, 'payments.services.privat24.token'],
    ['months of a provider', 'verification.months', { 889: 60 }, 'verification.months.889'],
    ['a page with a strange address', 'additionalPages', [{ id: 'Про нас', label: 'Про нас' }], 'additionalPages.0.id'],
    ['a key that needs a restart', 'session.hours', 2, 'session.hours'],
    ['a key that is not there', 'flags.teleport', true, 'flags.teleport'],
    ['an inherited name', 'flags.toString', true, 'flags.toString'],
  ])('J04 %s is refused, and the key is named', async (_what, path, value, named) => {
    const before = await read()
    const { status, json } = await change(path, value)
    expect(status).toBe(422)
    expect(json.errors).toEqual([{ path: named, message: expect.stringMatching(/[а-яіїє]/) }])
    expect(await read()).toEqual(before)
    expect(await audited()).toEqual([])
  })

  describe('an unknown provider code', () => {
    beforeEach(async () => {
      await portal.db.deleteFrom('providers').execute()
    })
    afterAll(() => portal.db.deleteFrom('providers').execute())

    const lists = ['ignoreCounterTypeAt', 'dynamicInvoicesAt', 'verification.providers', 'verification.submitAt']
    const wrong: [string, unknown][] = [
      ...lists.map((path): [string, unknown] => [path, ['101', '777']]),
      ['verification.months', { 777: 6 }],
      ['payments.providerPaths', { 777: '10777' }],
    ]
    test.each(wrong)('J04 in %s is refused in words that name the known ones', async (path, value) => {
      for (const code of ['101', '205']) await buildProvider(portal.db, { code })
      const { status, json } = await change(path, value)
      expect(status).toBe(422)
      expect(json.errors).toEqual([
        { path, message: expect.stringMatching(/постачальника «777» немає. Відомі коди: 101, 205/) },
      ])
      expect(await settingAt(path)).toMatchObject({ source: 'default' })
    })

    test('J04 may stay if it is stored already, and before the first import every code is accepted', async () => {
      expect((await change('ignoreCounterTypeAt', ['777'])).status).toBe(200)
      await buildProvider(portal.db, { code: '101' })
      expect((await change('ignoreCounterTypeAt', ['777', '101'])).status).toBe(200)
      expect((await change('dynamicInvoicesAt', ['777'])).status).toBe(422)
      expect((await change('ignoreCounterTypeAt', null)).status).toBe(200)
    })
  })

  test('J04 one wrong value refuses the whole save, and each wrong one is reported', async () => {
    const changes = [
      { path: 'appName', value: 'Затишок' },
      { path: 'flags.faq', value: 1 },
      { path: 'providerGroup', value: -1 },
    ]
    const { status, json } = await save(changes, 0)
    expect(status).toBe(422)
    expect(json.errors.map(({ path }: { path: string }) => path).toSorted()).toEqual(['flags.faq', 'providerGroup'])
    expect(await settingAt('appName')).toMatchObject({ source: 'default' })
  })

  test('J04 the same key twice in one save is refused', async () => {
    const changes = [true, false].map((value) => ({ path: 'flags.faq', value }))
    expect((await save(changes, 0)).status).toBe(422)
  })

  test.each([
    ['no list', { changes: 'flags.faq', revision: 0 }],
    ['no revision', { changes: [{ path: 'flags.faq', value: true }] }],
    ['a change without a value', { revision: 0, changes: [{ path: 'flags.faq' }] }],
  ])('L01 %s is refused', async (_what, body) => {
    expect([400, 422]).toContain((await portal.call({ method: 'PUT', url, body, token })).status)
  })

  test('J04 only an administrator reads and changes them', async () => {
    const tokens = [await portal.signIn(await buildConsumer(portal.db))]
    for (const role of ['editor', 'operator'] as const) tokens.push((await buildStaff(portal, role)).token)
    for (const other of tokens) {
      expect((await portal.call({ url, token: other })).status).toBe(403)
      expect((await save([{ path: 'flags.faq', value: false }], 0, other)).status).toBe(403)
    }
    expect((await portal.call({ url })).status).toBe(401)
    expect((await portal.call({ method: 'PUT', url, body: { revision: 0, changes: [] } })).status).toBe(401)
  })
})

describe('two administrators', () => {
  test('J04 a save over a newer revision gets 409 and changes no value', async () => {
    const { revision } = await read()
    expect((await save([{ path: 'appName', value: 'Перша' }], revision)).status).toBe(200)
    const late = await save([{ path: 'appName', value: 'Друга' }], revision)
    expect([late.status, late.json.code]).toEqual([409, 'settings_conflict'])
    expect(await settingAt('appName')).toMatchObject({ value: 'Перша' })
  })

  test('J04 exactly one of two concurrent saves succeeds', async () => {
    const names = ['Перша', 'Друга', 'Третя']
    const statuses = await Promise.all(names.map(async (value) => (await save([{ path: 'appName', value }], 0)).status))
    expect(statuses.toSorted()).toEqual([200, 409, 409])
  })
})

interface Told {
  readonly targetText: string
  readonly detail: Readonly<Record<string, unknown>>
}

describe('the journal', () => {
  test('J04 contains the old and the new value of each change', async () => {
    await save(
      [
        { path: 'appName', value: 'Затишок' },
        { path: 'verification.months', value: { 889: 6 } },
      ],
      0,
    )
    await change('appName', null)
    expect(await audited()).toEqual([
      {
        action: 'settings.change',
        target: 'appName',
        detail: { from: 'Комунальний кабінет', to: 'Затишок', takenBack: false },
      },
      {
        action: 'settings.change',
        target: 'verification.months',
        detail: { from: '{}', to: '{"889":6}', takenBack: false },
      },
      {
        action: 'settings.change',
        target: 'appName',
        detail: { from: 'Затишок', to: 'Комунальний кабінет', takenBack: true },
      },
    ])
  })

  test('J04 J06 the log names the setting and its values in words, and hides a secret', async () => {
    await change('flags.faq', false)
    await change('verification.months', { 889: 6 })
    await change('verification.submitAt', [])
    await saveInPerson([{ path: 'payments.services.privat24.token', value: 'kavun-token' }])
    const { json } = await portal.call({ url: '/api/admin/audit', query: { action: 'settings.change' }, token })
    const told = json.map(({ targetText, detail: { from, to } }: Told) => [targetText, from, to])
    expect(told).toEqual([
      [expect.stringMatching(/Privat24|Приват24|privat24/), undefined, 'приховано'],
      [expect.any(String), '889, 999', ''],
      [expect.any(String), '', '889: 6'],
      ['Поширені запитання', true, false],
    ])
    expect(told.map(([name]: string[]) => name).join()).not.toMatch(/verification\.|payments\./)
  })

  test('J04 a save without a change adds no entry', async () => {
    await change('flags.faq', false)
    const { revision } = await read()
    expect((await save([{ path: 'flags.faq', value: false }], revision)).json.revision).toBe(revision)
    expect(await audited()).toHaveLength(1)
  })
})

describe('a token of a payment service', () => {
  const path = 'payments.services.privat24.token'

  test('G09 is encrypted in the database, never returned, and used for the links', async () => {
    const { status, json } = await saveInPerson([{ path, value: 'kavun-token' }])
    expect(status).toBe(200)
    expect(JSON.stringify([json, await read(), await audited()])).not.toContain('kavun-token')
    const { rows } = await portal.database.pool.query('select value::text from setting_values')
    expect(JSON.stringify(rows)).not.toContain('kavun-token')
    expect(await settingAt(path)).toMatchObject({ kind: 'secret', value: null, isSet: true })
    expect(portal.context().settings.payments.services['privat24']?.token).toBe('kavun-token')
    expect(await audited()).toEqual([{ action: 'settings.change', target: path, detail: { takenBack: false } }])
  })

  test('M01 encrypted with another key it is ignored and listed as ignored', async () => {
    await portal.db
      .insertInto('setting_values')
      .values({ path, value: '{"sealed":"AAAA"}', revision: 3, changed_at: new Date(), changed_by: null })
      .execute()
    const { ignored, revision } = await read()
    expect(ignored).toEqual([{ path, reason: 'запечатано іншим ключем' }])
    expect(revision).toBe(3)
    expect((await saveInPerson([{ path, value: null }])).json.ignored).toEqual([])
  })
})

test('M01 a row of a newer version is listed as ignored and can be deleted', async () => {
  await portal.db
    .insertInto('setting_values')
    .values({ path: 'flags.teleport', value: 'true', revision: 1, changed_at: new Date(), changed_by: null })
    .execute()
  const { ignored, revision } = await read()
  expect(ignored).toEqual([{ path: 'flags.teleport', reason: 'такого налаштування немає' }])
  const { status, json } = await save([{ path: 'flags.teleport', value: null }], revision)
  expect([status, json.ignored]).toEqual([200, []])
})

describe('sensitive settings', () => {
  const path = 'payments.services.portmone.format'
  const format = 'https://www.portmone.com.ua/r3/other/{path}?account={account}'
  const theft = [{ path, value: format }]

  const address = (email: string, userId = administrator.id) => addAddress(portal, userId, email)

  test.each([
    ['payments.enabled', 'privat24'],
    ['payments.providerPaths', { 101: '77' }],
    ['payments.services.portmone.name', 'Портмоне'],
    [path, format],
    ['payments.services.portmone.token', 'kavun'],
    ['payments.services.portmone.noticeSecret', `whsec_${'A'.repeat(32)}`],
    ['flags.socialSignIn', true],
  ])('AT15 %s is not changed by a stolen session', async (path, value) => {
    const { status, json } = await change(path, value)
    expect([status, json.code]).toEqual([422, 'confirmation_required'])
    expect(await settingAt(path)).toMatchObject({ sensitive: true, source: 'default' })
    expect(await audited()).toEqual([])
  })

  test.each([
    ['a wrong password', { password: 'не той пароль' }, 422, 'password_wrong'],
    ['a wrong code', { code: '000000' }, 403, 'second_factor_wrong'],
  ])('AT15 with %s the whole save is refused', async (_what, wrong, status, code) => {
    const before = await read()
    const answer = await saveInPerson([...theft, { path: 'appName', value: 'Затишок' }], { ...proof(), ...wrong })
    expect([answer.status, answer.json.code]).toEqual([status, code])
    expect(await read()).toEqual(before)
  })

  test('AT15 with password and code it is saved and audited, and all administrators get a letter', async () => {
    await address('first@misto.example')
    await address('second@misto.example', (await buildStaff(portal, 'administrator')).id)
    const from = (await settingAt(path)).value
    const given = [...theft, { path: 'payments.services.portmone.token', value: 'kavun-token' }]
    expect((await saveInPerson(given)).status).toBe(200)
    expect(await settingAt(path)).toMatchObject({ value: format, source: 'administrator' })
    expect(await audited()).toContainEqual({
      action: 'settings.change',
      target: path,
      detail: { from, to: format, takenBack: false },
    })
    for (const to of ['first@misto.example', 'second@misto.example']) {
      const letters = await lettersTo(portal, to)
      expect(letters).toMatchObject([
        {
          kind: 'settingsChanged',
          changes: [
            { before: from, after: format },
            { before: null, after: null },
          ],
        },
      ])
      expect(JSON.stringify(letters)).not.toContain('kavun-token')
    }
  })

  test('AT15 a code is valid for one save, and an unchanged value needs none', async () => {
    const given = proof()
    expect((await saveInPerson(theft, given)).status).toBe(200)
    const again = await saveInPerson([{ path, value: null }], given)
    expect([again.status, again.json.code]).toEqual([403, 'second_factor_wrong'])
    expect((await change(path, format)).status).toBe(200)
  })

  test('AT15 another role is refused, also with an own password and code', async () => {
    const operator = await buildStaff(portal, 'operator', passwordHash)
    const given = proofOf(portal, operator)
    expect((await saveInPerson(theft, given, operator.token)).status).toBe(403)
    const body = { revision: 0, changes: theft, proof: given }
    expect((await portal.call({ method: 'PUT', url, body })).status).toBe(401)
  })

  test.each(['https://pay.thief.example/{path}', 'https://www.portmone.com.ua.thief.example/', 'http://localhost:9/'])(
    'AT16 an administrator cannot redirect payments to another host: %s',
    async (value) => {
      const given = proof()
      const { status, json } = await saveInPerson([{ path, value }], given)
      expect([status, json.errors]).toEqual([
        422,
        [{ path, message: expect.stringContaining('payments.allowedHosts') }],
      ])
      // The refused save did not spend the code.
      expect((await saveInPerson(theft, given)).status).toBe(200)
    },
  )
})

describe('provider codes of the file and the environment', () => {
  const warnings = async (node: TestApp, as: string | undefined) =>
    node.call({ url: '/api/admin/unknown-providers', ...(as === undefined ? {} : { token: as }) })

  test('J04 that the database lacks are listed in /admin, one line per setting, and do not prevent a start', async () => {
    const node = await testApp({
      settings: { dynamicInvoicesAt: ['889', '898'] },
      environment: {
        verification: { months: { '889': 3 } },
        linking: { withoutCode: ['989'] },
        payments: { providerPaths: { '777': '10777' } },
      },
    })
    try {
      const staff = await buildStaff(node, 'administrator')
      // Before the first import every code is accepted.
      expect((await warnings(node, staff.token)).json).toEqual({ warnings: [] })
      await buildProvider(node.db, { code: '889' })
      const told = (await warnings(node, staff.token)).json.warnings
      expect(told).toEqual([
        expect.stringMatching(/^У налаштуванні dynamicInvoicesAt .*: «898»\./),
        expect.stringMatching(/^У налаштуванні payments\.providerPaths .*: «777»\./),
        expect.stringMatching(/^У налаштуванні linking\.withoutCode .*: «989»\./),
      ])
      expect((await warnings(node, (await buildStaff(node, 'operator')).token)).status).toBe(403)
      expect((await warnings(node, undefined)).status).toBe(401)
      await buildProvider(node.db, { code: '898' })
      expect((await warnings(node, staff.token)).json.warnings).toHaveLength(2)
    } finally {
      await node.close()
    }
  })
})
