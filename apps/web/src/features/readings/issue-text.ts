import type { ReplacementField } from '@zatyshok/domain/meters/meter-replacement'
import type { FoundIssue } from '@zatyshok/domain/meters/reading-check'
import { formatVolume } from '@zatyshok/i18n/format'
import { dialIssueText } from '@zatyshok/i18n/reading-words'
import { replacementProblemText } from '@zatyshok/i18n/replacement-words'
import { t } from '@zatyshok/i18n/translate'
import type { JudgedEntry, ReadingEntry } from './judge-entry.ts'
import type { ReadingRow } from './reading-rows.ts'

/** Returns the error below the field: why the value is blocked; undefined if it is not. */
export function fieldError(judged: JudgedEntry, issues: readonly FoundIssue[]): string | undefined {
  const blocking = issues.find((issue) => issue.level === 'block')
  if (!blocking) return undefined
  switch (blocking.code) {
    case 'replacement_wrong':
      return undefined
    case 'below_previous':
      if (blocking.rollover === 'implausible') return t('reading.warn.rollover')
      return judged.lacksRedDigits
        ? t('reading.warn.red')
        : t('reading.warn.less', { previous: formatVolume(blocking.previous) })
    default:
      return dialIssueText(blocking)
  }
}

/** Returns the problem of a field of a replaced meter; undefined if it has none. */
export function replacementProblem(field: ReplacementField, { replacementProblems }: JudgedEntry): string | undefined {
  const problem = replacementProblems[field]
  return problem && replacementProblemText(field, problem)
}

/** Returns the first problem of a replacement whose fields are not on the screen: of a copy or of a kept reading. */
export const firstReplacementText = (judged: JudgedEntry): string | undefined =>
  (['serialNumber', 'replacedOn', 'lastOfOld', 'firstOfNew'] as const)
    .map((field) => replacementProblem(field, judged))
    .find((text) => text !== undefined)

/** «14,2 м³ — це у 4,2 раза більше, ніж зазвичай. Усе правильно?»; null: the consumption is usual. */
export function highText(row: ReadingRow, { issues, difference }: JudgedEntry): string | null {
  const high = issues.find((issue) => issue.code === 'unusually_high')
  if (!high || difference === null) return null
  if (high.times.startsWith('3.')) return t('reading.warn.high.thrice')
  return t('reading.warn.high', {
    diff: formatVolume(difference),
    unit: t(`unit.${row.meter.unit}`),
    times: formatVolume(high.times),
  })
}

/** Returns notes, which do not prevent sending. */
export function noteTexts({ reason }: ReadingEntry, { state }: JudgedEntry, issues: readonly FoundIssue[]): string[] {
  const isCounted = state === 'ready' || state === 'unconfirmed'
  if (reason === 'replaced' && isCounted) return [t('reading.note.replaced')]
  return issues.some(({ code }) => code === 'unchanged') ? [t('reading.warn.zero')] : []
}
