import { kyivDay } from '@zatyshok/domain/calendar'
import { formatDateLong } from '@zatyshok/i18n/months'

/** A moment as a day in Kyiv, in Ukrainian words. */
const longDay = (moment: string): string => formatDateLong(kyivDay(new Date(moment)))

/** A moment for people and for programs. */
export function Day({ moment, words }: { moment: string; words: (date: string) => string }) {
  return (
    <p className="meta">
      <time dateTime={moment}>{words(longDay(moment))}</time>
    </p>
  )
}
