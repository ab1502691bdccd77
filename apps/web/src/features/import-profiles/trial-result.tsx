import { kindName } from '@zatyshok/i18n/import-words'
import { t } from '@zatyshok/i18n/translate'
import { Notice } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import type { Trial } from './import-profiles.api.ts'
import { TrialNotes } from './trial-notes.tsx'

interface TrialResultProps {
  readonly trial: Trial
  /** Called to add the zeros that a spreadsheet has lost. */
  readonly onZeros: (zeros: NonNullable<Trial['pad']>) => void
}

/** Shows the result of a trial of the profile on the sample, in the words of staff. */
export function TrialResult({ trial, onZeros }: TrialResultProps) {
  const { mistakes, refusal, read, refused, notes, byKind, whole, pad } = trial
  if (mistakes.length > 0) {
    return (
      <Notice tone="error" title={t('importProfiles.try.mistakes')}>
        <ul>
          {mistakes.map((mistake) => (
            <li key={mistake}>{mistake}</li>
          ))}
        </ul>
      </Notice>
    )
  }
  if (refusal !== null) {
    return (
      <Notice tone="error" title={t('importProfiles.try.refused')}>
        <p>{refusal}</p>
      </Notice>
    )
  }
  const list = byKind.map(
    ({ kind, inserted, updated, unchanged }) => `${kindName(kind)} — ${inserted + updated + unchanged}`,
  )
  const title =
    refused === 0 ? t('importProfiles.try.ok', { rows: read }) : t('importProfiles.try.some', { rows: read, refused })
  return (
    <>
      <Notice tone={refused === 0 ? 'success' : 'warning'} title={title}>
        {list.length > 0 && <p>{t('importProfiles.try.kinds', { list: list.join('; ') })}</p>}
        {!whole && <p>{t('importProfiles.try.partly')}</p>}
      </Notice>
      {pad && (
        <Notice tone="warning" title={t('importProfiles.try.zeros')}>
          <p>{t('importProfiles.try.zeros.text', { n: pad.length })}</p>
          <Button look="secondary" width="full-on-phone" onClick={() => onZeros(pad)}>
            {t('importProfiles.try.zeros.mend')}
          </Button>
        </Notice>
      )}
      <TrialNotes notes={notes} />
    </>
  )
}
