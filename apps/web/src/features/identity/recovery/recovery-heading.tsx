import { t } from '@zatyshok/i18n/translate'
import { PageHeading } from '../../../ui/page.tsx'

/** «Відновлення доступу», while the document is called «Відновлення паролю» (C27). */
export function RecoveryHeading({ failed = false }: { failed?: boolean }) {
  return (
    <PageHeading title={t('recovery.pageTitle')} failed={failed}>
      {t('recovery.heading')}
    </PageHeading>
  )
}
