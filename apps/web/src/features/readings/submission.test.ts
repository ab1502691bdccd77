import type { ReadingResult } from '@zatyshok/contract/meters/readings'
import '@zatyshok/i18n/all-messages'
import { describe, expect, test } from 'vitest'
import { HttpError } from '../../lib/http-error.ts'
import { emptyEntry, judgeEntry, type ReadingEntry } from './judge-entry.ts'
import { type ReadingRow, readingRows } from './reading-rows.ts'
import { failureText, finishedBy, nothingFinished, outcomeOf, readyReadings, refusalsIn } from './submission.ts'
import { waterMeter } from './testing/meter.ts'

const rows = readingRows([waterMeter(), waterMeter({ id: '1-2' }), waterMeter({ id: '1-3' })], '2026-11-20')
const texts: Record<string, string> = { '1-1:total': '418', '1-2:total': '400', '1-3:total': '419' }
const readyWith = (entryOf: (row: ReadingRow) => Partial<ReadingEntry>) =>
  readyReadings(
    rows.map((row) => {
      const entry = { ...emptyEntry, ...entryOf(row) }
      return { row, entry, judged: judgeEntry(row, entry) }
    }),
  )
const ready = readyWith(({ key }) => ({ text: texts[key] ?? '' }))

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
    expect(ready.map(({ row, request }) => [row.key, request.value])).toEqual([
      ['1-1:total', '418'],
      ['1-3:total', '419'],
    ])
  })

  test('F05 a reason leaves only with a reading below the previous one, the tick as it stands', () => {
    const [grown] = readyWith(() => ({ text: '419', reason: 'rollover' }))
    expect(grown?.request).toEqual({ counterId: '1-1', zone: 'total', value: '419', confirmed: false })
  })

  test('F05 a replaced meter leaves with what is typed of it, and each refused field finds its place', () => {
    const replacement = { serialNumber: 'X1', replacedOn: '2026-11-12', lastOfOld: '415,1', firstOfNew: '0' }
    const replaced = readyWith(() => ({ text: '400', confirmed: true, reason: 'replaced', replacement }))
    expect(replaced[0]?.request).toMatchObject({ value: '400', reason: 'replaced', replacement })
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

const takenRows = (...keys: string[]) =>
  new Map(keys.map((key) => [key, { counterId: key.slice(0, key.indexOf(':')) } as ReadingResult]))
const refusedRows = (...keys: string[]) => new Map(keys.map((key) => [key, { message: `no ${key}`, wantsTick: false }]))
const outcome = (parts: { taken?: string[]; refused?: string[] }) => ({
  taken: takenRows(...(parts.taken ?? [])),
  refused: refusedRows(...(parts.refused ?? [])),
  kept: [],
})
const first = { before: nothingFinished, meter: waterMeter() }

test('F08 a copy that is refused does not hold up the proof of the reading, and is told', () => {
  const finished = finishedBy(outcome({ taken: ['1-1:total'], refused: ['2-1:total'] }), first)
  expect(finished).toMatchObject({ isDone: true, results: [{ counterId: '1-1' }] })
  expect([...finished.refusedCopies]).toEqual([['2-1', 'no 2-1:total']])
})

test('F05 a refused zone of the meter itself keeps the form open, and what was taken before is told at the end', () => {
  const day = finishedBy(outcome({ taken: ['1-1:day'], refused: ['1-1:night'] }), first)
  expect(day.isDone).toBe(false)
  const both = finishedBy(outcome({ taken: ['1-1:night'] }), { ...first, before: day })
  expect([both.isDone, both.results.length]).toEqual([true, 2])
})
