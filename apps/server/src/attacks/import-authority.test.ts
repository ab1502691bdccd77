import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../testing/app.ts'
import { buildProvider } from '../testing/factories.ts'
import { buildProgram } from '../testing/provider-program.ts'
import {
  type Deliveries,
  deliveriesOf,
  fileOf,
  foreignRows,
  keepProfile,
  kinds,
  namesProvider,
  operations,
  type Rows,
  type Victim,
} from '../testing/scenes/import-authority-scene.ts'
import { importer, programImporter } from '../testing/scenes/import-scene.ts'
import { buildOperatorOf, buildStaff } from '../testing/staff.ts'

type Importer = ReturnType<typeof importer>
type Kind = (typeof kinds)[number]
type Operation = (typeof operations)[number]

let portal: TestApp
let own: Victim
let other: Victim
let administrator: Importer
let cityOperator: Importer
let bound: Readonly<Record<'operator' | 'program', Importer>>

/** Every provider has the first number; only the other provider has the second. */
const accounts = ['1000001', '2000001']
/** Partner code of a provider's own cash desk; other providers may use the same code. */
const ownPartner = 'kasa'

const told = (rows: Rows, partner: string): Rows =>
  rows.map((row) => (row['partner'] === undefined ? row : { ...row, partner }))

beforeAll(async () => {
  portal = await testApp({ now: '2026-11-25T10:00:00Z' })
  own = await victim('701', '99999701')
  other = await victim('702', '99999702')
  administrator = importer(portal, (await buildStaff(portal, 'administrator')).token)
  cityOperator = importer(portal, (await buildStaff(portal, 'operator')).token)
  const operator = await buildOperatorOf(portal, own.id)
  const program = await buildProgram(portal, { providerId: own.id })
  bound = { operator: importer(portal, operator.token), program: programImporter(portal, program.token) }
  for (const kind of kinds) {
    for (const [provider, numbers] of [[own, accounts.slice(0, 1)] as const, [other, accounts] as const]) {
      const rows = onAccounts(deliveriesOf(provider)[kind].base, numbers)
      const run = await take(administrator, { kind, profileOf: namesProvider(kind) ? undefined : provider, rows })
      expect(run).toMatchObject({ state: 'done' })
      if (kind !== 'payments') continue
      // Imports by the provider's own profile too, with its own partner.
      const byOwn = await take(administrator, { kind, profileOf: provider, rows: told(rows, ownPartner) })
      expect(byOwn).toMatchObject({ state: 'done' })
    }
  }
}, 120_000)
afterAll(() => portal.close())

async function victim(code: string, edrpou: string): Promise<Victim> {
  const money = { edrpou, iban: `UA${code}000000000000000000000000` }
  return { ...(await buildProvider(portal.db, { code, ...money })), ...money }
}

const onAccounts = (rows: Rows, numbers: readonly string[]): Rows =>
  rows.flatMap((row) => (row['account'] === accounts[0] ? numbers.map((account) => ({ ...row, account })) : [row]))

interface Delivery {
  readonly kind: Kind
  /** Undefined: a profile of the whole city. */
  readonly profileOf: Victim | undefined
  readonly rows: Rows
}

/** Saves a profile for the rows and imports them as one party; 404 if that party cannot see the profile. */
async function take(by: Importer, { kind, profileOf, rows }: Delivery) {
  const name = `at/${kind.replace('_', '-')}-${profileOf?.code ?? 'city'}`
  await keepProfile(portal, { name, kind, provider: profileOf, rows })
  const uploads = [await by.upload('rows.csv', fileOf(rows))]
  const { status, json } = await by.begin({ purpose: 'import', profile: name, uploads, repeat: 'yes' })
  if (status !== 200) return { status }
  await portal.jobsDone()
  return by.read(json.id)
}

/** Returns what the other provider's own delivery would contain for the operation. */
function deliveryOf({ insert, change, remove }: Deliveries, operation: Operation): Rows {
  return onAccounts({ insert, change, remove: remove ?? insert }[operation], accounts)
}

/** Returns the same with a row of the own provider, which selects the month if the file replaces a whole month. */
function attackOf(kind: Kind, operation: Operation): Rows {
  const [row = {}] = deliveriesOf(own)[kind].base
  const foreign = deliveryOf(deliveriesOf(other)[kind], operation)
  return told(namesProvider(kind) ? [...foreign, row] : foreign, ownPartner)
}

const cells = kinds.flatMap((kind) => operations.map((operation) => ({ kind, operation })))

test('AT1 AT2 AT3 each kind of record has its deliveries', () => {
  expect(Object.keys(deliveriesOf(other))).toEqual(kinds)
  const forEver = kinds.filter((kind) => deliveriesOf(other)[kind].remove === undefined)
  expect(forEver).toEqual(['providers', 'accounts', 'tariffs', 'invoices'])
})

describe.each(cells)('$kind, $operation', ({ kind, operation }) => {
  const rows = () => attackOf(kind, operation)

  test.each(['operator', 'program'] as const)('AT1 a bound %s touches no row of another provider', async (who) => {
    const before = await foreignRows(portal, own.id)
    const foreignProfile = { kind, profileOf: namesProvider(kind) ? undefined : other, rows: rows() }
    expect(await take(bound[who], foreignProfile)).toEqual({ status: 404 })
    const run = await take(bound[who], { kind, profileOf: own, rows: rows() })
    expect(run.finishedAt).not.toBeNull()
    expect(run.state).not.toBe('failed')
    expect(await foreignRows(portal, own.id)).toEqual(before)
  })

  test('AT3 a profile of one provider touches no row of another, whoever runs it', async () => {
    const before = await foreignRows(portal, own.id)
    for (const by of [administrator, cityOperator]) {
      expect((await take(by, { kind, profileOf: own, rows: rows() })).state).not.toBe('failed')
    }
    expect(await foreignRows(portal, own.id)).toEqual(before)
  })

  test('AT2 what an administrator has imported for another provider is undone by no bound person', async () => {
    const before = await foreignRows(portal, own.id)
    const profileOf = namesProvider(kind) ? undefined : other
    const run = await take(administrator, { kind, profileOf, rows: deliveryOf(deliveriesOf(other)[kind], operation) })
    const after = await foreignRows(portal, own.id)
    expect(after).not.toEqual(before)
    if (operation === 'remove' && !deliveriesOf(other)[kind].remove) {
      for (const [table, former] of Object.entries(before)) expect(after[table]).toEqual(expect.arrayContaining(former))
    }
    for (const by of Object.values(bound)) expect((await by.undo(run.id)).status).toBe(404)
    const label = (providerId: number | null) =>
      portal.db.updateTable('import_runs').set({ provider_id: providerId }).where('id', '=', run.id).execute()
    // Simulates an import of the own provider from before imports were restricted.
    await label(own.id)
    for (const by of Object.values(bound)) {
      const undo = await by.undo(run.id)
      expect(undo).toMatchObject({ status: 200, json: { state: 'refused' } })
      expect(undo.json.failure).toContain('лише адміністратор')
    }
    expect(await foreignRows(portal, own.id)).toEqual(after)
    await label(profileOf?.id ?? null)
    expect((await administrator.undo(run.id)).json.state).toBe('done')
    expect(await foreignRows(portal, own.id)).toEqual(before)
  })
})

/** Returns the texts of a run's rejected rows. */
async function refusalsOf(by: Importer, run: { id: number; files: { id: number }[] }): Promise<string[]> {
  const { json } = await by.get(`runs/${run.id}/files/${run.files[0]?.id}/rows`)
  return json.rows.map(({ reason }: { reason: string }) => reason)
}

const providers = async () => (await portal.database.pool.query('select * from providers order by id')).rows

describe('the list of providers', () => {
  const list = (change: Readonly<Record<string, string>>, of = other): Rows => [
    { code: of.code, name: 'Назва', edrpou: of.edrpou, iban: of.iban, providerGroup: '22', ...change },
  ]

  test.each([{ iban: 'UA000000000000000000000000666' }, { edrpou: '66666666' }])(
    'AT4 a known provider’s %o is changed by no import',
    async (change) => {
      const before = await providers()
      for (const [by, saying] of [
        [administrator, 'змінює адміністратор на сторінці постачальника'],
        [cityOperator, 'попросіть адміністратора'],
      ] as const) {
        const run = await take(by, { kind: 'providers', profileOf: undefined, rows: list(change) })
        expect(run.counts).toMatchObject({ refused: 1, updated: 0 })
        expect(await refusalsOf(by, run)).toEqual([expect.stringContaining(saying)])
      }
      const run = await take(bound.operator, { kind: 'providers', profileOf: own, rows: list(change, own) })
      expect(await refusalsOf(bound.operator, run)).toEqual([expect.stringContaining('попросіть адміністратора')])
      expect(await providers()).toEqual(before)
    },
  )

  test('AT4 an undo leaves the IBAN that an administrator has given the provider since', async () => {
    const changed = list({ phone: '0501234567' })
    const run = await take(administrator, { kind: 'providers', profileOf: undefined, rows: changed })
    const iban = 'UA702000000000000000000000999'
    await portal.db.updateTable('providers').set({ iban }).where('id', '=', other.id).execute()
    expect((await administrator.undo(run.id)).json.state).toBe('done')
    expect((await providers()).find(({ code }) => code === other.code)).toMatchObject({ iban, phone: '' })
    await portal.db.updateTable('providers').set({ iban: other.iban }).where('id', '=', other.id).execute()
  })

  test('AT5 a provider is added by an administrator alone, with ЄДРПОУ and IBAN', async () => {
    const fresh = { code: '709', edrpou: '99999709', iban: 'UA709000000000000000000000000' }
    const before = await providers()
    const refused = await take(cityOperator, { kind: 'providers', profileOf: undefined, rows: list(fresh) })
    expect(await refusalsOf(cityOperator, refused)).toEqual([expect.stringContaining('додає лише адміністратор')])
    expect(await providers()).toEqual(before)
    const run = await take(administrator, { kind: 'providers', profileOf: undefined, rows: list(fresh) })
    expect((await providers()).at(-1)).toMatchObject(fresh)
    expect((await cityOperator.undo(run.id)).json).toMatchObject({ state: 'refused' })
    expect((await administrator.undo(run.id)).json).toMatchObject({ state: 'done' })
    expect(await providers()).toEqual(before)
  })

  test('AT5 a bound operator saves no profile of the list of providers', async () => {
    const { token } = await buildOperatorOf(portal, own.id)
    const fields = { code: 'code', name: 'name', edrpou: 'edrpou', iban: 'iban', providerGroup: 'group' }
    const definition = JSON.stringify({
      provider: own.code,
      format: { type: 'csv', encoding: 'utf-8', separator: ';' },
      notation: { decimal: '.', day: 'yyyy-MM-dd', month: 'yyyy-MM' },
      files: [{ name: 'rows.csv', tables: [{ records: [{ kind: 'providers', fields }] }] }],
    })
    const body = { name: 'at/own-list', basedOn: 0, definition }
    const { status, json } = await portal.call({
      method: 'PUT',
      url: '/api/admin/import-profile',
      token,
      body,
    })
    expect([status, json.errors?.[0]?.path]).toEqual([422, 'definition'])
    expect(json.errors[0].message).toContain('усього міста')
  })
})

test('AT6 a run does what its operator may at the moment of the work, not when it was asked for', async () => {
  const before = await foreignRows(portal, own.id)
  const change = deliveryOf(deliveriesOf(other).payments, 'change')
  for (const since of [{ provider_id: own.id }, { blocked_at: new Date() }, { role: 'editor' as const }]) {
    const { id, token } = await buildStaff(portal, 'operator')
    const clerk = importer(portal, token)
    await keepProfile(portal, { name: 'at/payments-city', kind: 'payments', provider: undefined, rows: change })
    const uploads = [await clerk.upload('rows.csv', fileOf(change))]
    const { json } = await clerk.begin({ purpose: 'import', profile: 'at/payments-city', uploads, repeat: 'yes' })
    await portal.db.updateTable('users').set(since).where('id', '=', id).execute()
    await portal.jobsDone()
    const run = await administrator.read(json.id)
    expect([since, run.state]).toEqual([since, 'provider_id' in since ? 'partly' : 'failed'])
  }
  expect(await foreignRows(portal, own.id)).toEqual(before)
})

describe('payments of a partner', () => {
  const service = 'portmone'
  const cityPartner = 'register:99999'
  const strangers = () => ['bank:000000', 'bank:777777', ' BANK:000000', cityPartner, `iban:${other.iban}`, service]
  const register = (partner: string, ...numbers: string[]): Rows =>
    numbers.map((number) => ({ ...deliveriesOf(own).payments.base[0], partner, number }))
  const byCity = (rows: Rows) => take(administrator, { kind: 'payments', profileOf: undefined, rows })
  const byProvider = (rows: Rows) => take(bound.operator, { kind: 'payments', profileOf: own, rows })
  const paid = async () =>
    (await portal.database.pool.query('select to_jsonb(p) - $1 as row from payments p order by 1', ['import_id'])).rows
  const numbersOf = async (partner: string) => {
    const payments = portal.db.selectFrom('payments').where('partner', '=', partner).orderBy('payment_number')
    return (await payments.select('payment_number').execute()).map(({ payment_number }) => payment_number)
  }

  beforeAll(async () => {
    await byCity(register(cityPartner, '1', '2'))
    const columns =
      '(service, transaction_id, provider_code, account_number, amount_kop, currency, sandbox, state, told_at)'
    const values = `('${service}', 't1', '701', '1000001', 100, 'UAH', false, 'created', now())`
    await portal.database.pool.query(`insert into service_payments ${columns} values ${values}`)
  })

  const byOwnProfile = {
    operator: () => bound.operator,
    program: () => bound.program,
    administrator: () => administrator,
  }
  const byWhom = Object.keys(byOwnProfile) as (keyof typeof byOwnProfile)[]
  const cells = operations.flatMap((operation) => byWhom.map((who) => ({ operation, who })))

  test.each(cells)(
    'AT71 $operation by the provider’s own profile, $who: a partner of others',
    async ({ operation, who }) => {
      const { insert, change, remove = [] } = deliveriesOf(own).payments
      const before = await paid()
      for (const partner of strangers()) {
        const rows = told({ insert, change, remove }[operation], partner)
        const run = await take(byOwnProfile[who](), { kind: 'payments', profileOf: own, rows })
        expect([partner, run.counts]).toMatchObject([partner, { refused: rows.length, inserted: 0, updated: 0 }])
        const refusals = await refusalsOf(administrator, run)
        expect(refusals).toEqual(rows.map(() => expect.stringContaining('не цього постачальника')))
      }
      expect(await paid()).toEqual(before)
    },
  )

  test('AT71 a provider may report payments of its own partners, including its own IBAN', async () => {
    for (const partner of [ownPartner, 'pos-terminal', `iban:${own.iban}`]) {
      expect((await byProvider(register(partner, '8', '9'))).state).toBe('done')
      expect(await numbersOf(partner)).toEqual(expect.arrayContaining(['8', '9']))
    }
  })

  test('AT7 AT71 a partner whose register the city imports is the city’s from then on', async () => {
    await byProvider(register('late', '1', '2'))
    await byCity(register('late', '2', '3'))
    // The city's register has priority for its partner.
    expect(await numbersOf('late')).toEqual(['2', '3'])
    expect((await byProvider(register('late', '4'))).counts).toMatchObject({ refused: 1 })
    expect(await numbersOf('late')).toEqual(['2', '3'])
  })

  test('AT7 a provider’s own register takes back what registers of the same profile have brought, and no more', async () => {
    const name = 'at/payments-second'
    const rows = register('second', '1', '2')
    await keepProfile(portal, { name, kind: 'payments', provider: own, rows })
    const uploads = [await bound.operator.upload('rows.csv', fileOf(rows))]
    await bound.operator.begin({ purpose: 'import', profile: name, uploads, repeat: 'yes' })
    await portal.jobsDone()
    await byProvider(register('second', '3', '4'))
    expect(await numbersOf('second')).toEqual(['1', '2', '3', '4'])
    await byProvider(register('second', '4'))
    expect(await numbersOf('second')).toEqual(['1', '2', '4'])
  })
})
