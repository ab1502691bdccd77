import { t } from '@zatyshok/i18n/translate'
import type { ReactNode } from 'react'
import { useSettings } from '../../lib/use-settings.ts'
import { Notice } from '../../ui/badge.tsx'

/**
 * Warns that the portal has no mail server, so that a person does not wait for its letter.
 * @param children what is said about the letter's way if there is a mail server
 */
export function NoMail({ children = null }: { children?: ReactNode }) {
  if (useSettings()?.sendsMail !== false) return children
  return (
    <Notice tone="warning" title={t('access.noMail.title')}>
      <p>{t('access.noMail.text')}</p>
    </Notice>
  )
}
