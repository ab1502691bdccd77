import { expect, test } from 'vitest'
import { emptyEntry } from '../judge-entry.ts'
import { waterMeter } from '../testing/meter.ts'
import { copyRows, entryIn } from './reading-copy.ts'

const today = '2026-11-20'
const typed = (text: string) => ({ '1-1:total': { ...emptyEntry, text, settled: true } })

test.each([
  ['418,902', 3, '418,902'],
  ['418,902', 0, '418'],
  [' 418.902 ', 1, ' 418.9'],
  ['418', 0, '418'],
  ['', 3, ''],
])('F08 «%s» is repeated on a dial of %s decimals as «%s»', (text, decimals, repeated) => {
  const [row] = copyRows(waterMeter(), [waterMeter({ id: '2-1', decimals })], today)
  expect(row && entryIn(typed(text), row)).toMatchObject({ text: repeated, settled: true, confirmed: false })
})

test('F08 a copy tells its provider of the replaced meter too, as its dial has it', () => {
  const [row] = copyRows(waterMeter(), [waterMeter({ id: '2-1', decimals: 0 })], today)
  const replacement = { serialNumber: 'X1', replacedOn: '2026-11-12', lastOfOld: '420,5', firstOfNew: '0,2' }
  const source = { ...emptyEntry, text: '418,902', reason: 'replaced' as const, replacement }
  expect(row && entryIn({ '1-1:total': source }, row)).toMatchObject({
    reason: 'replaced',
    replacement: { ...replacement, lastOfOld: '420', firstOfNew: '0' },
  })
  const rollover = { '1-1:total': { ...source, reason: 'rollover' as const } }
  expect(row && entryIn(rollover, row).reason).toBe('rollover')
})

test('F08 a copy has answers of its own to its warnings, and its source keeps what was typed', () => {
  const [row] = copyRows(waterMeter(), [waterMeter({ id: '2-1', decimals: 0 })], today)
  const entries = { ...typed('418,902'), '2-1:total': { ...emptyEntry, confirmed: true } }
  expect(row && entryIn(entries, row)).toMatchObject({ text: '418', confirmed: true })
  expect(row && entryIn(entries, { ...row, key: '1-1:total', copyOf: undefined }).text).toBe('418,902')
})
