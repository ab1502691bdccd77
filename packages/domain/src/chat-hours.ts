import { formatDayMonth } from '@zatyshok/i18n/months'
import { t } from '@zatyshok/i18n/translate'
import { kyivDay } from './calendar.ts'

/** Hours in which operators answer in the messengers, Kyiv time (requirement I02). */
export interface ChatSchedule {
  /** Monday to Sunday, each `8:00-17:00`; empty text: closed all day. */
  readonly hours: readonly string[]
  /** Days `YYYY-MM-DD` that are closed on any day of the week. */
  readonly holidays: readonly string[]
}

export interface ChatState {
  readonly isOpen: boolean
  /** The next day `YYYY-MM-DD` with answers, today while it is open; null: no day of the next year. */
  readonly answersOn: string | null
  /** When it next opens or closes; null: never. */
  readonly changesAt: Date | null
}

interface Minutes {
  readonly from: number
  readonly to: number
}

const DAY_MINUTES = 24 * 60
const DAYS_AHEAD = 366

const kyivClock = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/Kyiv',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})

/**
 * Parses the hours of a day of the week as minutes since midnight; null: closed.
 *
 * @throws RangeError if the text is neither empty nor `8:00-17:00`, or ends before it begins
 */
export function parseChatHours(text: string): Minutes | null {
  if (text === '') return null
  const match = /^([01]?\d|2[0-4]):([0-5]\d)-([01]?\d|2[0-4]):([0-5]\d)$/.exec(text)
  const [from = 0, fromMinute = 0, to = 0, toMinute = 0] = match?.slice(1).map(Number) ?? []
  const minutes = { from: from * 60 + fromMinute, to: to * 60 + toMinute }
  if (!match || minutes.from >= minutes.to || minutes.to > DAY_MINUTES) throw new RangeError(`Not hours: ${text}`)
  return minutes
}

/** Returns whether the chat is open at this moment, and until when. At the closing minute it is closed. */
export function chatStateAt(schedule: ChatSchedule, now: Date): ChatState {
  const today = kyivDay(now)
  const minute = minuteInKyiv(now)
  const open = hoursOn(schedule, today)
  if (open && open.from <= minute && minute < open.to) {
    return { isOpen: true, answersOn: today, changesAt: momentInKyiv(today, open.to) }
  }
  for (let ahead = open && minute < open.from ? 0 : 1; ahead <= DAYS_AHEAD; ahead++) {
    const day = dayAfter(today, ahead)
    const hours = hoursOn(schedule, day)
    if (hours) return { isOpen: false, answersOn: day, changesAt: momentInKyiv(day, hours.from) }
  }
  return { isOpen: false, answersOn: null, changesAt: null }
}

/** Returns «Оператор на зв’язку», or when a message left at `now` will be answered. */
export function chatStateText({ isOpen, answersOn }: ChatState, now: Date): string {
  return isOpen ? t('chat.online') : t('chat.offline', { day: answerDayText(answersOn, kyivDay(now)) })
}

/**
 * Describes the week: «Понеділок–четвер: 8:00–17:00, п’ятниця: 8:00–16:00». Adjacent days with the same hours are
 * joined.
 */
export function describeChatHours(hours: readonly string[]): string {
  const parts: string[] = []
  for (let first = 0; first < hours.length; ) {
    const text = hours[first] ?? ''
    let last = first
    while (last + 1 < hours.length && hours[last + 1] === text) last++
    const days = last === first ? weekdayName(first) : `${weekdayName(first)}–${weekdayName(last)}`
    if (text !== '') parts.push(`${days}: ${text.replace('-', '–')}`)
    first = last + 1
  }
  const described = parts.join(', ')
  return `${described.charAt(0).toLocaleUpperCase('uk')}${described.slice(1)}`
}

function answerDayText(day: string | null, today: string): string {
  if (day === null) return t('chat.day.later')
  if (day === today) return t('chat.day.today')
  if (day === dayAfter(today, 1)) return t('chat.day.tomorrow')
  // From seven days ahead the name of the weekday would be taken for the nearest one.
  return day < dayAfter(today, 7) ? onWeekday(weekdayOf(day)) : formatDayMonth(day)
}

const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const
const weekdayName = (index: number): string => t(`chat.weekday.${weekdays[index] ?? 'mon'}`)
const onWeekday = (index: number): string => t(`chat.day.on.${weekdays[index] ?? 'mon'}`)

/** Returns the day of the week; Monday is 0. */
const weekdayOf = (day: string): number => (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7

const hoursOn = ({ hours, holidays }: ChatSchedule, day: string): Minutes | null =>
  holidays.includes(day) ? null : parseChatHours(hours[weekdayOf(day)] ?? '')

const dayAfter = (day: string, count: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + count * 86_400_000).toISOString().slice(0, 10)

function minuteInKyiv(moment: Date): number {
  const [hour = 0, minute = 0] = kyivClock.format(moment).split(':').map(Number)
  return hour * 60 + minute
}

/** Returns the moment at which clocks in Kyiv show this minute of the day; Kyiv is two or three hours ahead of UTC. */
function momentInKyiv(day: string, minute: number): Date {
  const asUtc = Date.parse(`${day}T00:00:00Z`) + minute * 60_000
  const summer = new Date(asUtc - 3 * 3_600_000)
  const isSummer = minuteInKyiv(summer) === minute % DAY_MINUTES
  return isSummer ? summer : new Date(asUtc - 2 * 3_600_000)
}
