import type { ReadingIssue } from '@zatyshok/contract/meters/readings'
import { addMonths } from '@zatyshok/domain/calendar'
import type { ReadingCheck } from '@zatyshok/domain/meters/reading-check'
import '@zatyshok/i18n/all-messages'
import { formatDate, formatVolume } from '@zatyshok/i18n/format'
import { formatMonth } from '@zatyshok/i18n/months'
import { t } from '@zatyshok/i18n/translate'
import { asOnDial } from '../meters/dial.ts'
import type { MeterState } from '../meters/load-meters.ts'
import { mainFirst } from '../meters/registrations.ts'
import { unitOf } from '../meters/units.ts'

/** What to do about a refused reading, in Ukrainian; `check` tells the figures where the value itself was judged. */
export function refusalMessage(issue: ReadingIssue, meter: MeterState, check?: ReadingCheck): string {
  const { found } = meter
  const details = check?.issues[0]
  const shown = (value: string) => formatVolume(asOnDial(value, found.decimals))
  switch (issue) {
    case 'meter_removed':
      return t('reading.refused.removed', { number: found.serialNumber })
    case 'unknown_zone':
      return t('reading.refused.zone', { number: found.serialNumber })
    case 'window_closed':
      return windowClosed(meter)
    case 'too_many_digits':
      return t('reading.warn.digits', { n: found.digits })
    case 'too_many_decimals':
      return found.decimals === 0
        ? t('validation.reading.whole')
        : t('validation.reading.decimals', { n: Math.min(found.decimals, 3) })
    case 'below_previous':
      if (details?.code === 'rollover-implausible') return t('reading.warn.rollover')
      return t('reading.warn.less', { previous: details && 'previous' in details ? shown(details.previous) : '' })
    case 'unusually_high': {
      const high = check?.issues.find(({ code }) => code === 'far-above-usual')
      const unit = unitOf(mainFirst(found.registrations)[0])
      const times = high && 'times' in high ? formatVolume(high.times) : ''
      return t('reading.warn.high', { diff: shown(check?.difference ?? '0'), unit: t(`unit.${unit}`), times })
    }
    case 'too_many_revisions':
      return t('reading.refused.revisions', { number: found.serialNumber })
    case 'replacement_wrong':
      return t('validation.replacement.untold')
    case 'repeated_entry':
      return t('reading.refused.repeated', { number: found.serialNumber })
    default:
      return t('validation.reading.number')
  }
}

function windowClosed({ period }: MeterState): string {
  if (!period.window) throw new Error('A meter without a window is never closed')
  const { from, to } = period.window
  const month = formatMonth(addMonths(period.billingMonth, -1))
  return t('reading.windowClosed', { month, from: formatDate(from), to: formatDate(to) })
}
