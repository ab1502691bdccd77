import type { Meter } from '@zatyshok/contract/meters/meters'
import { describe, expect, test } from 'vitest'
import { emptyEntry, judgeEntry, type ReadingEntry, shownIssues } from './judge-entry.ts'
import { readingRows } from './reading-rows.ts'
import { waterMeter } from './testing/meter.ts'

const typed = (text: string, parts: Partial<ReadingEntry> = {}): ReadingEntry => ({ ...emptyEntry, text, ...parts })

function judge(entry: ReadingEntry, meter: Partial<Meter> = {}) {
  const [row] = readingRows([waterMeter(meter)], '2026-11-20')
  const judged = judgeEntry(row!, entry)
  const shown = shownIssues(row!, entry, judged).map(({ code }) => code)
  return { ...judged, shown }
}

describe('a typed reading', () => {
  test.each(['418,902', '418.902', ' 418,902 ', '00418,902'])('F05 «%s» is one and the same value', (text) => {
    expect(judge(typed(text))).toMatchObject({ state: 'ready', value: '418.902', difference: '6.584', shown: [] })
  })

  test('F05 an empty field is not wrong, there is only nothing to send', () => {
    expect(judge(typed('  '))).toMatchObject({ state: 'empty', difference: null, shown: [] })
  })

  test('F05 below the previous one it is blocked until a reason is chosen', () => {
    expect(judge(typed('400'))).toMatchObject({ state: 'blocked', isLess: true, shown: ['below_previous'] })
    expect(judge(typed('400', { reason: 'replaced' })).state).toBe('blocked')
  })

  test('F05 without the red digits of an unchanged dial it is they that are asked for, not a reason', () => {
    const judged = judge(typed('00412', { settled: true }))
    expect(judged).toMatchObject({ state: 'blocked', lacksRedDigits: true, isLess: false })
    expect(judge(typed('413', { settled: true }))).toMatchObject({ state: 'ready', lacksRedDigits: false })
  })

  test('F05 a dial that passed zero is counted through zero', () => {
    const previous = [{ ...waterMeter().previous[0]!, value: '99998.500' }]
    expect(judge(typed('3,5', { reason: 'rollover', settled: true }), { previous, usual: [] })).toMatchObject({
      state: 'ready',
      difference: '5.000',
    })
  })

  test('F05 a reason chosen before does not touch a value that is right by now', () => {
    expect(judge(typed('418,902', { reason: 'rollover' }))).toMatchObject({ isLess: false, difference: '6.584' })
  })

  test('F05 above three times the usual it waits for the tick', () => {
    expect(judge(typed('433'))).toMatchObject({ state: 'unconfirmed', shown: ['unusually_high'] })
    expect(judge(typed('433', { confirmed: true })).state).toBe('ready')
  })

  test('F05 the usual grows with the months since the previous reading', () => {
    const previous = [{ ...waterMeter().previous[0]!, billingMonth: '2026-08' }]
    expect(judge(typed('433'), { previous }).state).toBe('ready')
  })

  test('F05 the tick that only the server asks for is waited for too', () => {
    expect(judge(typed('418,902', { wantsTick: true })).state).toBe('unconfirmed')
    expect(judge(typed('418,902', { wantsTick: true, confirmed: true })).state).toBe('ready')
  })

  test('F05 an unchanged reading is only noted', () => {
    expect(judge(typed('412,318', { settled: true }))).toMatchObject({ state: 'ready', shown: ['unchanged'] })
  })

  test('F06 more wheels than the meter has are named at once', () => {
    expect(judge(typed('123456'))).toMatchObject({ state: 'blocked', shown: ['too_many_digits'] })
    expect(judge(typed('413,12'), { decimals: 1 })).toMatchObject({ state: 'blocked', shown: ['too_many_decimals'] })
  })
})

describe('while a number is typed from the left', () => {
  test.each(['4', '41', '412', '412,3'])('F05 «%s» is not called wrong yet', (text) => {
    expect(judge(typed(text)).shown).toEqual([])
  })

  test.each(['411', '00411', '399,9'])('F05 «%s» can become right no more and is named', (text) => {
    expect(judge(typed(text)).shown).toEqual(['below_previous'])
  })

  test('F05 when the field is left, everything is named', () => {
    expect(judge(typed('41', { settled: true })).shown).toEqual(['below_previous'])
    expect(judge(typed('4a', { settled: true })).shown).toEqual(['not_a_number'])
  })
})
