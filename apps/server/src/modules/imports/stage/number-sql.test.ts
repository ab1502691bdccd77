import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../testing/database.ts'
import type { Profile } from '../profile/profile-schema.ts'
import type { FieldRule } from '../profile/record-kinds.ts'
import { numberSql } from './number-sql.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())

/** Converts texts by a rule; null means refused. */
async function made(
  rule: FieldRule,
  texts: readonly (string | null)[],
  money?: 'kopiykas',
): Promise<(string | null)[]> {
  const number = numberSql(rule, { notation: { money } } as Profile)
  const { rows } = await database.pool.query(
    `select (${number.value('v.v')})::text as value from (
       select n, ${number.typed('q.t')} as v from unnest($1::text[]) with ordinality q (t, n)) v order by n`,
    [texts],
  )
  return rows.map(({ value }) => value)
}

test('K01 sums in every notation become kopiykas, and other texts are refused', async () => {
  const right = { '12.34': '1234', '0': '0', '0.00': '0', '7': '700', '.50': '50', '5.': '500', '5.1': '510' }
  expect(await made({ is: 'money' }, Object.keys(right))).toEqual(Object.values(right))
  const longest = { '3.100': '310', '-3.10': '-310', '+3.10': '310', '999999999999.99': '99999999999999' }
  expect(await made({ is: 'money' }, Object.keys(longest))).toEqual(Object.values(longest))
  const wrong = [null, '', '.', '..12', '1.2.34', '12.345', '1e5', '٣.٠٠', '12,34', '1000000000000.00', '--1.00']
  expect(await made({ is: 'money' }, wrong)).toEqual(wrong.map(() => null))
  expect(await made({ is: 'amount' }, ['-3.10', '3.10'])).toEqual([null, '310'])
})

test('K01 sums in kopiykas have no decimal point', async () => {
  const texts = ['1234', '0', '-5', '12.34', '', '999999999999', '1000000000000']
  expect(await made({ is: 'money' }, texts, 'kopiykas')).toEqual(['1234', '0', '-5', null, null, '999999999999', null])
})

test('K01 a decimal has the digits that its rule allows', async () => {
  const volume = { is: 'decimal', digits: 4, places: 3, signed: true } as const
  const right = {
    '1': '1',
    '1.5': '1.5',
    '9999.123': '9999.123',
    '.5': '0.5',
    '5.': '5',
    '-2.5': '-2.5',
    '1.5000': '1.5000',
  }
  expect(await made(volume, Object.keys(right))).toEqual(Object.values(right))
  const wrong = ['1.2345', '10000', '.', '1..2', '1.2.3', '1e3', ' 1', 'NaN', '']
  expect(await made(volume, wrong)).toEqual(wrong.map(() => null))
})
