import '@zatyshok/i18n/all-messages'
import { t } from '@zatyshok/i18n/translate'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { kyivDay } from './calendar.ts'
import { type ChatSchedule, chatStateAt, chatStateText, describeChatHours, parseChatHours } from './chat-hours.ts'

const usual = ['8:00-17:00', '8:00-17:00', '8:00-17:00', '8:00-17:00', '8:00-16:00', '', '']
const schedule: ChatSchedule = { hours: usual, holidays: ['2026-12-25', '2027-01-01'] }

const said = (moment: string) => {
  const now = new Date(moment)
  return chatStateText(chatStateAt(schedule, now), now)
}
const answer = (day: string) => `Зараз неробочий час. Залиште повідомлення, і ми відповімо ${day}.`

describe('the state in words', () => {
  test.each([
    ['2026-11-23T06:00:00Z', 'Оператор на зв’язку'],
    ['2026-11-23T14:59:59Z', 'Оператор на зв’язку'],
    ['2026-11-23T05:59:59Z', answer('сьогодні')],
    ['2026-11-23T15:00:00Z', answer('завтра')],
    ['2026-11-27T13:59:00Z', 'Оператор на зв’язку'],
    ['2026-11-27T14:00:00Z', answer('у понеділок')],
    ['2026-11-28T10:00:00Z', answer('у понеділок')],
    ['2026-11-29T10:00:00Z', answer('завтра')],
  ])('I02 at %s: %s', (moment, text) => {
    expect(said(moment)).toBe(text)
  })

  test('I02 a holiday is closed and skipped, Thursday before it included', () => {
    expect(said('2026-12-24T16:00:00Z')).toBe(answer('у понеділок'))
    expect(said('2026-12-25T10:00:00Z')).toBe(answer('у понеділок'))
  })

  test('I02 a day more than a week ahead is shown by its date, and no day as «згодом»', () => {
    const now = new Date('2026-12-24T16:00:00Z')
    const long = { hours: usual, holidays: ['2026-12-25', '2026-12-28', '2026-12-29', '2026-12-30', '2026-12-31'] }
    expect(chatStateText(chatStateAt({ ...long, holidays: [...long.holidays, '2027-01-01'] }, now), now)).toBe(
      answer('4 січня'),
    )
    const never = chatStateAt({ hours: ['', '', '', '', '', '', ''], holidays: [] }, now)
    expect(never).toEqual({ isOpen: false, answersOn: null, changesAt: null })
    expect(chatStateText(never, now)).toBe(answer('згодом'))
  })

  test('I02 both days of another time keep the hours of the clock in Kyiv', () => {
    const daily = { hours: Array(7).fill('8:00-17:00'), holidays: [] }
    const opening = (moment: string) => chatStateAt(daily, new Date(moment)).changesAt?.toISOString()
    expect(opening('2027-03-27T20:00:00Z')).toBe('2027-03-28T05:00:00.000Z')
    expect(opening('2027-03-26T20:00:00Z')).toBe('2027-03-27T06:00:00.000Z')
    expect(opening('2027-10-30T20:00:00Z')).toBe('2027-10-31T06:00:00.000Z')
    expect(opening('2027-10-29T20:00:00Z')).toBe('2027-10-30T05:00:00.000Z')
  })
})

describe('any moment of a year', () => {
  const day = fc.constantFrom('', '8:00-17:00', '8:00-16:00', '0:00-24:00', '9:30-12:15')
  const hours = fc.array(day, { minLength: 7, maxLength: 7 })
  const from = new Date('2026-11-01T00:00:00Z')
  const moments = fc.date({ min: from, max: new Date('2027-11-15T00:00:00Z'), noInvalidDate: true })
  const holidays = fc.uniqueArray(moments.map(kyivDay), { maxLength: 20 })

  test('I02 the state is valid until the moment of the change, exclusive', () => {
    fc.assert(
      fc.property(
        hours,
        holidays,
        moments,
        fc.double({ min: 0, max: 1, noNaN: true }),
        (hours, holidays, now, share) => {
          const { isOpen, answersOn, changesAt } = chatStateAt({ hours, holidays }, now)
          if (!changesAt) return
          expect(changesAt.getTime()).toBeGreaterThan(now.getTime())
          expect(kyivDay(new Date(changesAt.getTime() - (isOpen ? 1 : 0)))).toBe(answersOn)
          const between = new Date(now.getTime() + (changesAt.getTime() - 1 - now.getTime()) * share)
          expect(chatStateAt({ hours, holidays }, between).isOpen).toBe(isOpen)
          // Hours that end at midnight and begin at midnight the next day are continuous.
          const isRound = isOpen && kyivDay(changesAt) !== answersOn
          if (!isRound) expect(chatStateAt({ hours, holidays }, changesAt).isOpen).toBe(!isOpen)
        },
      ),
    )
  })

  test('I02 the chat is closed on a holiday and on a closed day of the week', () => {
    fc.assert(
      fc.property(hours, holidays, moments, (hours, holidays, now) => {
        const { answersOn } = chatStateAt({ hours, holidays }, now)
        if (answersOn === null) return
        expect(holidays).not.toContain(answersOn)
        expect(hours[(new Date(answersOn).getUTCDay() + 6) % 7]).not.toBe('')
      }),
    )
  })
})

describe('the hours', () => {
  test('I02 the usual hours are shown in the words of the specification', () => {
    expect(describeChatHours(usual)).toBe(t('chat.hours'))
  })

  test('I02 other hours are shown as configured', () => {
    expect(describeChatHours(['9:00-13:00', '', '10:00-18:30', '', '', '10:00-14:00', '10:00-14:00'])).toBe(
      'Понеділок: 9:00–13:00, середа: 10:00–18:30, субота–неділя: 10:00–14:00',
    )
    expect(describeChatHours(['', '', '', '', '', '', ''])).toBe('')
  })

  test.each(['8-17', '8:00', '8:00–17:00', '17:00-8:00', '8:00-8:00', '8:60-9:00', '20:00-24:30', '25:00-26:00'])(
    'M01 «%s» is no hours',
    (text) => {
      expect(() => parseChatHours(text)).toThrow(RangeError)
    },
  )
})

describe('the edges of a schedule', () => {
  const onlyOn = (day: number) => ({
    hours: Array.from({ length: 7 }, (_, at) => (at === day ? '8:00-17:00' : '')),
    holidays: [],
  })

  test.each([
    [0, 'у понеділок'],
    [1, 'у вівторок'],
    [2, 'у середу'],
    [3, 'у четвер'],
    [4, 'у п’ятницю'],
    [6, 'завтра'],
  ])('I02 on a Saturday the day %i of the week is told as «%s»', (day, text) => {
    const now = new Date('2026-11-28T10:00:00Z')
    expect(chatStateText(chatStateAt(onlyOn(day), now), now)).toBe(answer(text))
  })

  test('I02 Saturdays and Sundays have their names, and a day in a week has its date', () => {
    const monday = new Date('2026-11-23T16:00:00Z')
    const text = (day: number) => chatStateText(chatStateAt(onlyOn(day), monday), monday)
    expect([5, 6, 0].map(text)).toEqual([answer('у суботу'), answer('у неділю'), answer('30 листопада')])
  })

  test('I02 all days of the week are shown by name', () => {
    const hours = [8, 9, 10, 11, 12, 13, 14].map((hour) => `${hour}:00-17:00`)
    expect(describeChatHours(hours)).toBe(
      'Понеділок: 8:00–17:00, вівторок: 9:00–17:00, середа: 10:00–17:00, четвер: 11:00–17:00, ' +
        'п’ятниця: 12:00–17:00, субота: 13:00–17:00, неділя: 14:00–17:00',
    )
  })

  test('I02 open to midnight closes at the next day of Kyiv, in winter and in summer', () => {
    const whole = { hours: Array(7).fill('0:00-24:00'), holidays: [] }
    const closing = (moment: string) => chatStateAt(whole, new Date(moment)).changesAt?.toISOString()
    expect(closing('2026-12-01T10:00:00Z')).toBe('2026-12-01T22:00:00.000Z')
    expect(closing('2026-07-01T10:00:00Z')).toBe('2026-07-01T21:00:00.000Z')
  })

  test('I02 a day is looked for through the whole next year and no further', () => {
    const now = new Date('2026-11-23T16:00:00Z')
    const days = (count: number) =>
      Array.from({ length: count }, (_, at) => new Date(Date.UTC(2026, 10, 23 + at)).toISOString().slice(0, 10))
    const daily = (holidays: readonly string[]) => chatStateAt({ hours: Array(7).fill('8:00-17:00'), holidays }, now)
    expect(daily(days(366)).answersOn).toBe('2027-11-24')
    expect(daily(days(367)).answersOn).toBeNull()
  })

  test('M01 hours are read to the minute, to midnight at the latest', () => {
    expect(['0:00-24:00', '08:05-9:59', '19:30-20:45', '21:15-23:00', ''].map(parseChatHours)).toEqual([
      { from: 0, to: 1440 },
      { from: 485, to: 599 },
      { from: 1170, to: 1245 },
      { from: 1275, to: 1380 },
      null,
    ])
    for (const text of [
      'x8:00-17:00',
      '8:00-17:00x',
      '8:0-17:00',
      '8:00-17:0',
      '8:00-17:60',
      '28:00-29:00',
      '8:00-24:01',
    ])
      expect(() => parseChatHours(text), text).toThrow(RangeError)
  })
})
