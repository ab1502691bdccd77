/** An all-day event. Days are `YYYY-MM-DD`, both included. `uid` must stay the same for the same event. */
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
  /** The portal's host name; it makes the uids globally unique. */
  readonly host: string
  readonly now: Date
  readonly events: readonly DayEvent[]
  /** How often calendar programs should read it again, as an ISO 8601 duration. */
  readonly refresh: string
}

/**
 * Returns an iCalendar feed to subscribe to (RFC 5545). Days have no time zone: a day is a day in Kyiv for every
 * device.
 */
export function icsOf({ name, host, now, events, refresh }: Calendar): string {
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
    // DTEND is exclusive: the first day after the event.
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

/** Escapes a text value (RFC 5545, §3.3.11). */
const escaped = (text: string): string =>
  text
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\r?\n/g, '\\n')
    .replace(/\p{Cc}/gu, ' ')

/** Folds a line at 75 bytes, between characters (RFC 5545, §3.1). */
function folded(line: string): string {
  const parts: string[] = []
  let part = ''
  for (const sign of line) {
    // Continuation lines begin with a space, which counts.
    if (Buffer.byteLength(part) + Buffer.byteLength(sign) > (parts.length === 0 ? 75 : 74)) {
      parts.push(part)
      part = ''
    }
    part += sign
  }
  return [...parts, part].join('\r\n ')
}
