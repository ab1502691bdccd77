/** An event of whole days; days are `YYYY-MM-DD`, both included. `uid` stays the same as long as the event is the same. */
export interface DayEvent {
  readonly uid: string
  readonly from: string
  readonly to: string
  readonly summary: string
  readonly description: string
  readonly url: string
}

export interface Calendar {
  readonly name: string
  /** Host of the portal: makes the uids the world's. */
  readonly host: string
  readonly now: Date
  readonly events: readonly DayEvent[]
}

/** How often programs are asked to come again. */
const refresh = 'P1D'

/**
 * A calendar as programs subscribe to it (RFC 5545). Days have no zone there, which is right: a day is a day in Kyiv,
 * wherever the telephone is.
 */
export function icsOf({ name, host, now, events }: Calendar): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Zatyshok//Zatyshok//UK',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${escaped(name)}`,
    `NAME:${escaped(name)}`,
    `REFRESH-INTERVAL;VALUE=DURATION:${refresh}`,
    `X-PUBLISHED-TTL:${refresh}`,
    ...events.flatMap((event) => linesOf(event, { host, now })),
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${folded(line)}\r\n`).join('')
}

function linesOf(event: DayEvent, { host, now }: Pick<Calendar, 'host' | 'now'>): string[] {
  return [
    'BEGIN:VEVENT',
    `UID:${escaped(event.uid)}@${host}`,
    `DTSTAMP:${now.toISOString().replace(/[-:]|\.\d+/g, '')}`,
    `DTSTART;VALUE=DATE:${event.from.replaceAll('-', '')}`,
    // The end is the first day that is not of the event.
    `DTEND;VALUE=DATE:${dayAfter(event.to).replaceAll('-', '')}`,
    `SUMMARY:${escaped(event.summary)}`,
    `DESCRIPTION:${escaped(event.description)}`,
    `URL:${event.url}`,
    'CLASS:PRIVATE',
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
  ]
}

function dayAfter(day: string): string {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + 1)
  return date.toISOString().slice(0, 10)
}

/** §3.3.11; signs that would end the line are no text of ours. */
const escaped = (text: string): string =>
  text
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\r?\n/g, '\\n')
    .replace(/\p{Cc}/gu, ' ')

/** §3.1: lines of 75 bytes at most, cut between letters. */
function folded(line: string): string {
  const parts: string[] = []
  let part = ''
  for (const sign of line) {
    // Further lines begin with a space, which counts.
    if (Buffer.byteLength(part) + Buffer.byteLength(sign) > (parts.length === 0 ? 75 : 74)) {
      parts.push(part)
      part = ''
    }
    part += sign
  }
  return [...parts, part].join('\r\n ')
}
