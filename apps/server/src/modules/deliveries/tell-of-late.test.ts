import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../testing/app.ts'
import { buildProvider } from '../../testing/factories.ts'
import { buildPerson, lettersTo } from '../../testing/person.ts'
import { tellOfLateDeliveries } from './tell-of-late.ts'

let portal: TestApp
let providerId: number
const people = { own: 'own@misto.example', foreign: 'foreign@misto.example', chief: 'chief@misto.example' }

beforeAll(async () => {
  portal = await testApp({ now: '2026-11-20T10:00:00Z', settings: { holidays: ['2026-11-25'] } })
  const provider = await buildProvider(portal.db, { code: '701', name: 'Теплоенерго' })
  const another = await buildProvider(portal.db, { code: '702' })
  providerId = provider.id
  await buildPerson(portal, { email: people.own, role: 'operator', provider_id: provider.id })
  await buildPerson(portal, { email: people.foreign, role: 'operator', provider_id: another.id })
  await buildPerson(portal, { email: people.chief, role: 'administrator' })
})
afterAll(() => portal.close())
beforeEach(() => portal.database.pool.query('truncate letters, delivery_schedules, delivery_letters, imports cascade'))

/** Bills of October, expected on Friday 20 November. */
interface Planned {
  readonly since?: string
  readonly letters?: 'all' | 'operators' | 'none'
  readonly contact?: string
}

const plan = (of: Planned = {}) =>
  portal.db
    .insertInto('delivery_schedules')
    .values({
      ...{ sender: '701', kind: 'bills', provider_id: providerId, mode: 'monthly', day: 20, covers: 'previous' },
      ...{ tolerance: 0, letters: 'all', since: '2026-11-20', revision: 1, ...of },
    })
    .execute()

async function tellAt(moment: string): Promise<void> {
  portal.setNow(moment)
  await tellOfLateDeliveries(portal.context())
}

const countTo = async (email: string) => (await lettersTo(portal, email)).length
const counts = async () => [await countTo(people.own), await countTo(people.foreign), await countTo(people.chief)]

test('R10 a late delivery is told once to the provider’s operators and the administrators, on any number of nodes', async () => {
  await plan()
  await tellAt('2026-11-20T20:00:00Z')
  // A Saturday, and Monday before eight in Kyiv.
  await tellAt('2026-11-21T10:00:00Z')
  await tellAt('2026-11-23T05:59:00Z')
  expect(await counts()).toEqual([0, 0, 0])
  portal.setNow('2026-11-23T06:00:00Z')
  const { context } = await portal.secondNode()
  await Promise.all([
    tellOfLateDeliveries(portal.context()),
    tellOfLateDeliveries(context()),
    tellOfLateDeliveries(portal.context()),
  ])
  await tellOfLateDeliveries(portal.context())
  expect(await counts()).toEqual([1, 0, 1])
  const [letter] = await lettersTo(portal, people.own)
  expect(letter).toMatchObject({
    ...{ kind: 'deliveryLate', sender: 'Теплоенерго', delivered: 'bills', period: '2026-10', dueOn: '2026-11-20' },
    ...{ lateDays: 1, isLast: false },
  })
})

test('R10 a second letter follows after three more working days, holidays not counted, and no third', async () => {
  await plan()
  await tellAt('2026-11-23T10:00:00Z')
  // Wednesday is a holiday, so Thursday is the second working day.
  await tellAt('2026-11-26T10:00:00Z')
  expect(await countTo(people.own)).toBe(1)
  await tellAt('2026-11-27T10:00:00Z')
  expect(await lettersTo(portal, people.own)).toMatchObject([{ isLast: false }, { isLast: true, lateDays: 4 }])
  await tellAt('2026-12-07T10:00:00Z')
  await tellAt('2026-12-14T10:00:00Z')
  expect(await countTo(people.own)).toBe(2)
})

test('R10 none is sent for a delivery that has come or is being read, and one after an undo', async () => {
  await plan()
  const { id } = await portal.db
    .insertInto('imports')
    .values({
      ...{ profile: 'teplo', file_name: 'bills.csv', file_sha256: Buffer.alloc(32), file_bytes: 9, sender: '701' },
      ...{ started_at: new Date('2026-11-19T10:00:00Z'), finished_at: null, status: 'done', refusal: null },
      periods: JSON.stringify({ bills: { '2026-10': 7 } }) as never,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tellAt('2026-11-24T10:00:00Z')
  expect(await counts()).toEqual([0, 0, 0])
  await portal.db.updateTable('imports').set({ undone_at: new Date() }).where('id', '=', id).execute()
  await tellAt('2026-11-24T10:15:00Z')
  expect(await counts()).toEqual([1, 0, 1])
})

test.each([
  ['the schedule was switched on after the day', { since: '2026-11-21' }, [0, 0, 0]],
  ['letters are switched off', { letters: 'none' }, [0, 0, 0]],
  ['only the provider’s operators get them', { letters: 'operators' }, [1, 0, 0]],
] as const)('R10 letters if %s: %o', async (_, of, expected) => {
  await plan(of)
  await tellAt('2026-11-24T10:00:00Z')
  expect(await counts()).toEqual(expected)
})

test('R10 a letter that could not be queued is not recorded, and the next look sends it', async () => {
  await plan()
  portal.setNow('2026-11-24T10:00:00Z')
  const secret = {
    ...portal.context().secret,
    seal: () => {
      throw new Error('no key')
    },
  }
  await expect(tellOfLateDeliveries({ ...portal.context(), secret })).rejects.toThrow('no key')
  expect(await portal.db.selectFrom('delivery_letters').selectAll().execute()).toEqual([])
  await tellOfLateDeliveries(portal.context())
  expect(await countTo(people.own)).toBe(1)
})

test('R10 an address outside the portal gets the same letters without a link into the management area', async () => {
  const contact = 'bilinh@teplo.example'
  await plan({ contact, letters: 'operators' })
  await tellAt('2026-11-23T10:00:00Z')
  await tellOfLateDeliveries(portal.context())
  expect(await counts()).toEqual([1, 0, 0])
  expect(await lettersTo(portal, contact)).toMatchObject([
    {
      kind: 'deliveryLateOutside',
      firstName: '',
      sender: 'Теплоенерго',
      period: '2026-10',
      lateDays: 1,
      isLast: false,
    },
  ])
  await tellAt('2026-11-30T10:00:00Z')
  await tellAt('2026-12-07T10:00:00Z')
  expect(await lettersTo(portal, contact)).toMatchObject([{ isLast: false }, { isLast: true }])
})

test.each([
  ['an operator of the provider', 'Own@misto.example', 'operators', ['deliveryLate']],
  ['an administrator', people.chief, 'all', ['deliveryLate', 'deliveryLate']],
  ['an administrator who gets no letters of staff', people.chief, 'operators', ['deliveryLate', 'deliveryLateOutside']],
  ['an operator of another provider', people.foreign, 'operators', ['deliveryLate', 'deliveryLateOutside']],
] as const)('R10 each address gets one letter if the contact is %s', async (_, contact, letters, kinds) => {
  await plan({ contact, letters })
  await tellAt('2026-11-23T10:00:00Z')
  const addresses = [...new Set([...Object.values(people), contact])]
  const told = (await Promise.all(addresses.map((to) => lettersTo(portal, to)))).flat()
  expect(told.map(({ kind }) => kind).sort()).toEqual(kinds)
  expect(new Set(told.map(({ to }) => to.toLowerCase())).size).toBe(kinds.length)
})

test('R10 the address outside gets no letter if letters are switched off', async () => {
  await plan({ contact: 'bilinh@teplo.example', letters: 'none' })
  await tellAt('2026-11-24T10:00:00Z')
  expect(await countTo('bilinh@teplo.example')).toBe(0)
})
