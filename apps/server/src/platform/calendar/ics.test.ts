import { expect, test } from 'vitest'
import { icsOf } from './ics.ts'

const event = {
  uid: 'due-7-202610',
  from: '2026-11-30',
  to: '2026-11-30',
  summary: 'Сплатити; КП "Водоканал", \\ рахунок',
  description: 'Перший\nдругий',
  url: 'https://misto.example/dashboard/invoices/7-202610',
}
const ics = (change: Partial<typeof event> = {}) =>
  icsOf({
    name: 'Затишок',
    host: 'misto.example',
    now: new Date('2026-11-05T10:00:00.123Z'),
    events: [{ ...event, ...change }],
    refresh: 'PT1H',
  })

test('D07 an event of whole days ends on the day after its last one, with its texts escaped', () => {
  const lines = ics().replaceAll('\r\n ', '').split('\r\n')
  expect(lines).toContain('UID:due-7-202610@misto.example')
  expect(lines).toContain('REFRESH-INTERVAL;VALUE=DURATION:PT1H')
  expect(lines).toContain('DTSTAMP:20261105T100000Z')
  expect(lines).toContain('DTSTART;VALUE=DATE:20261130')
  expect(lines).toContain('DTEND;VALUE=DATE:20261201')
  expect(lines).toContain('SUMMARY:Сплатити\\; КП "Водоканал"\\, \\\\ рахунок')
  expect(lines).toContain('DESCRIPTION:Перший\\nдругий')
  expect([lines[0], lines.at(-2), lines.at(-1)]).toEqual(['BEGIN:VCALENDAR', 'END:VCALENDAR', ''])
})

test('D07 no line is longer than 75 bytes, no letter is cut, and nothing in a name begins a line of its own', () => {
  const summary = `${'Ї'.repeat(100)}👨‍👩‍👧\r\nATTACH:https://bad.example\u0007`
  const text = ics({ summary })
  for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
  expect(text).not.toContain('\ufffd')
  const whole = text.replaceAll('\r\n ', '').split('\r\n')
  expect(whole.filter((line) => line.startsWith('ATTACH'))).toEqual([])
  expect(whole).toContain(`SUMMARY:${'Ї'.repeat(100)}👨‍👩‍👧\\nATTACH:https://bad.example `)
})
