import type { Meter } from '@zatyshok/contract/meters/meters'
import type { VerificationState } from '@zatyshok/domain/meters/verification'
import { formatDate } from '@zatyshok/i18n/format'
import { t } from '@zatyshok/i18n/translate'
import { Notice } from '../../ui/badge.tsx'

/** Shows until when the verification is valid, and the consequence of its expiry (F09, DF3). */
export function MeterState({ meter: { nextCheckDate }, state }: { meter: Meter; state: VerificationState }) {
  if (nextCheckDate === null) return <p>{t('counters.check.unknown')}</p>
  const date = formatDate(nextCheckDate)
  switch (state) {
    case 'overdue':
      return (
        <Notice tone="error" title={t('verification.overdue.label')}>
          <p>{t('verify.what.overdue', { date })}</p>
          <p>{t('verify.what.war')}</p>
        </Notice>
      )
    case 'near':
      return (
        <Notice tone="warning" title={t('verification.near.label')}>
          <p>{t('verify.what.near', { date })}</p>
        </Notice>
      )
    case 'valid':
      return <p>{t('counters.check.valid', { date })}</p>
    case 'unknown':
      return (
        <p>
          {t('counters.nextCheck')}: {date}
        </p>
      )
  }
}
