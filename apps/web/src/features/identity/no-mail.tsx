import { t } from '@zatyshok/i18n/translate'
import { useSettings } from '../../lib/use-settings.ts'
import { Notice } from '../../ui/badge.tsx'

/** Warns that the portal has no mail server, so that a person does not wait for its letter. */
export function NoMail() {
  if (useSettings()?.sendsMail !== false) return null
  return (
    <Notice tone="warning" title={t('access.noMail.title')}>
      <p>{t('access.noMail.text')}</p>
    </Notice>
  )
}
