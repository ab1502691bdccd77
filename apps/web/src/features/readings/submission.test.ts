import type { ReadingResult } from '@zatyshok/contract/meters/readings'
import '@zatyshok/i18n/all-messages'
import { describe, expect, test } from 'vitest'
import { HttpError } from '../../lib/http-error.ts'
import { emptyEntry } from './judge-entry.ts'
import { readingRows } from './reading-rows.ts'
import { failureText, outcomeOf, readyReadings, refusalsIn, requestOf } from './submission.ts'
import { waterMeter } from './testing/meter.ts'

const rows = readingRows([waterMeter(), waterMeter({ id: '1-2' }), waterMeter({ id: '1-3' })], '2026-11-20')
const texts: Record<string, string> = { '1-1:total': '418', '1-2:total': '400', '1-3:total': '419' }
const ready = readyReadings(rows, ({ key }) => ({ ...emptyEntry, text: texts[key] ?? '' }))

const refused = (parts: Partial<ConstructorParameters<typeof HttpError>[0]>) =>
  new HttpError({ status: 422, method: 'POST', endpoint: '/api/x', code: 'readings_refused', ...parts })

const result = (parts: Partial<ReadingResult>): ReadingResult => ({
  counterId: '1-1',
  zone: 'total',
  status: 'accepted',
  value: '418.000',
  difference: '5.682',
  billingMonth: '2026-11',
  receipt: '019a9c1e-7b1c-7c60-a0a4-3a0a5f1f2b11',
  receiptNumber: '2026-11-000123',
  issue: null,
  message: null,
  ...parts,
})

describe('sending several readings', () => {
  test('F04 only rows that are right leave; a wrong one stays behind', () => {
    expect(ready.map(({ row, value }) => [row.key, value])).toEqual([
      ['1-1:total', '418'],
      ['1-3:total', '419'],
    ])
  })

  test('F05 a reason leaves only with a reading below the previous one, the tick as it stands', () => {
    const grown = readyReadings(rows, () => ({ ...emptyEntry, text: '419', reason: 'rollover' }))
    expect(requestOf(grown).readings[0]).not.toHaveProperty('reason')
  })

  test('F05 a replaced meter leaves with what is typed of it, and each refused field finds its place', () => {
    const replacement = { serialNumber: 'X1', replacedOn: '2026-11-12', lastOfOld: '415,1', firstOfNew: '0' }
    const replaced = readyReadings(rows, () => ({
      ...emptyEntry,
      text: '400',
      confirmed: true,
      reason: 'replaced',
      replacement,
    }))
    expect(requestOf(replaced.slice(0, 1)).readings).toMatchObject([{ value: '400', reason: 'replaced', replacement }])
    const errors = [
      { message: 'Номер', path: 'readings.0.replacement.serialNumber' },
      { message: 'День', path: 'readings.0.replacement.replacedOn' },
    ]
    const found = refusalsIn(refused({ errors }), replaced)
    expect(found.get('1-1:total')?.replacement).toEqual({ serialNumber: 'Номер', replacedOn: 'День' })
  })

  test('F04 each result finds its row; a refused one keeps its own message', () => {
    const no = result({ counterId: '1-3', status: 'refused', issue: 'unusually_high', message: 'Звірте' })
    const outcome = outcomeOf([result({}), no])
    expect([...outcome.taken.keys()]).toEqual(['1-1:total'])
    expect([...outcome.refused]).toEqual([['1-3:total', { message: 'Звірте', wantsTick: true }]])
  })

  test('F04 when all are refused, messages are laid to the rows that were sent, by place', () => {
    const errors = [
      { message: 'Перше', path: 'readings.0.value' },
      { message: 'Друге', path: 'readings.1.confirmed' },
      { message: 'Зайве', path: 'readings.7.value' },
    ]
    expect([...refusalsIn(refused({ errors }), ready)]).toEqual([
      ['1-1:total', { message: 'Перше', wantsTick: false }],
      ['1-3:total', { message: 'Друге', wantsTick: true }],
    ])
    expect(refusalsIn(refused({ status: 429, code: 'too_many_revisions', errors }), ready).size).toBe(2)
    expect(refusalsIn(refused({ code: 'invalid_value', errors }), ready).size).toBe(0)
  })

  test('F05 without a connection the text says that the digits are kept', () => {
    expect(failureText(refused({ status: 504 }))).toContain('Введені цифри збережено')
    expect(failureText(refused({ status: 500, serverMessage: 'Внутрішня помилка' }))).toContain('цифри збережено')
    expect(failureText(refused({ serverMessage: 'Виправте' }))).toBe('Виправте')
  })
})
