import { kyivDay } from '@zatyshok/domain/calendar'
import { formatDateLong } from '@zatyshok/i18n/months'

/** Formats a timestamp as a Kyiv date in words. */
const longDay = (moment: string): string => formatDateLong(kyivDay(new Date(moment)))

/** A date as text, with a machine-readable `datetime`. */
export function Day({ moment, words }: { moment: string; words: (date: string) => string }) {
  return (
    <p className="meta">
      <time dateTime={moment}>{words(longDay(moment))}</time>
    </p>
  )
}
