import type { ReplacementField } from '@zatyshok/domain/meters/meter-replacement'
import type { ReadingIssue } from '@zatyshok/domain/meters/reading-check'
import { formatVolume } from '@zatyshok/i18n/format'
import { replacementProblemText } from '@zatyshok/i18n/replacement-words'
import { t } from '@zatyshok/i18n/translate'
import { dialText } from '../../ui/meter/dial-text.ts'
import type { JudgedEntry } from './judge-entry.ts'
import type { ReadingRow } from './reading-rows.ts'
import type { JudgedRow } from './use-reading-entries.ts'

/** The one line under the field: what is wrong with what is typed; undefined: nothing blocks it. */
export function fieldError({ row, judged }: JudgedRow, issues: readonly ReadingIssue[]): string | undefined {
  const blocking = issues.find(({ level }) => level === 'block')
  switch (blocking?.code) {
    case 'not-a-number':
      return t('validation.reading.number')
    case 'too-many-digits':
      return t('reading.warn.digits', { n: row.meter.digits })
    case 'too-many-decimals':
      return row.meter.decimals === 0
        ? t('validation.reading.whole')
        : t('validation.reading.decimals', { n: row.meter.decimals })
    case 'less-than-previous':
      return judged.lacksRedDigits ? t('reading.warn.red') : t('reading.warn.less.title')
    case 'rollover-implausible':
      return t('reading.warn.rollover')
    default:
      return undefined
  }
}

/** What is wrong with a field of a replaced meter; undefined: nothing. */
export function replacementProblem(field: ReplacementField, { replacementProblems }: JudgedEntry): string | undefined {
  const problem = replacementProblems[field]
  return problem && replacementProblemText(field, problem)
}

/** The first of them, where they have no fields of their own: of a copy, or of what waits for a network. */
export const firstReplacementText = (judged: JudgedEntry): string | undefined =>
  (['serialNumber', 'replacedOn', 'lastOfOld', 'firstOfNew'] as const)
    .map((field) => replacementProblem(field, judged))
    .find((text) => text !== undefined)

/** What to do about a reading below the previous one. */
export function lessText(row: ReadingRow): string {
  const previous = row.previous ? dialText(row.previous.value, row.meter) : ''
  return t('reading.warn.less', { previous })
}

/** «14,2 м³ — це у 4,2 раза більше, ніж зазвичай»; null: the consumption is usual. */
export function highText(row: ReadingRow, { issues, difference }: JudgedEntry): string | null {
  const high = issues.find((issue) => issue.code === 'far-above-usual')
  if (!high || difference === null) return null
  return t('reading.warn.high', {
    diff: formatVolume(difference),
    unit: t(`unit.${row.meter.unit}`),
    times: formatVolume(high.times),
  })
}

/** Words that inform and stop nothing; empty when there is nothing to say. */
export function noteTexts(issues: readonly ReadingIssue[]): string[] {
  return issues.flatMap(({ code }) => {
    if (code === 'zero') return [t('reading.warn.zero')]
    return code === 'meter-replaced' ? [t('reading.note.replaced')] : []
  })
}
