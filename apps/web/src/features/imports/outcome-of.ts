import { t } from '@zatyshok/i18n/translate'
import type { Tone } from '../../ui/badge.tsx'
import type { ImportRun } from './imports.api.ts'

interface Outcome {
  readonly tone: Tone
  readonly title: string
  readonly text?: string
}

/** Returns whether at least one row can be imported or was imported. */
export const hasTaken = ({ counts }: Pick<ImportRun, 'counts'>): boolean =>
  counts.inserted + counts.updated + counts.unchanged + counts.removed > 0

type Ended = Pick<ImportRun, 'purpose' | 'state' | 'failure' | 'counts' | 'openRows' | 'isMended'>

/** Returns the outcome of a run, and the possible next steps. */
export function outcomeOf({ purpose, state, failure, counts, openRows, isMended }: Ended): Outcome {
  const n = openRows ?? counts.refused
  if (state === 'failed') return { tone: 'error', title: t('imports.outcome.failed'), text: failure ?? '' }
  if (state === 'cancelled') return { tone: 'info', title: t('imports.outcome.cancelled') }
  if (purpose === 'undo') {
    if (state === 'done') return { tone: 'success', title: t('imports.outcome.undo.done') }
    return { tone: 'error', title: t('imports.outcome.undo.refused'), text: failure ?? '' }
  }
  const isCheck = purpose === 'check'
  if (state === 'refused') {
    const text = t('imports.outcome.refused.text')
    return { tone: 'error', title: isCheck ? t('imports.outcome.check.refused') : t('imports.outcome.refused'), text }
  }
  if (isMended) return mendedOutcome(purpose)
  if (state === 'partly') {
    const text = n > 0 ? t('imports.outcome.rows', { n }) : t('imports.outcome.files')
    if (!hasTaken({ counts })) return { tone: 'error', title: text, text: t('imports.outcome.nothing') }
    if (isCheck) return { tone: 'warning', title: text, text: t('imports.outcome.check.partly') }
    return { tone: 'warning', title: text, text: t('imports.outcome.partly') }
  }
  if (isCheck) return { tone: 'success', title: t('imports.outcome.check.done'), text: t('imports.outcome.check.next') }
  return { tone: 'success', title: t('imports.outcome.done') }
}

const mendedOutcome = (purpose: Ended['purpose']): Outcome =>
  purpose === 'check'
    ? { tone: 'success', title: t('imports.outcome.check.mended'), text: t('imports.outcome.check.next') }
    : { tone: 'success', title: t('imports.outcome.done'), text: t('imports.outcome.mended') }
