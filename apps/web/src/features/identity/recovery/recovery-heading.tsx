import { t } from '@zatyshok/i18n/translate'
import { PageHeading } from '../../../ui/page.tsx'

/** The heading is «Відновлення доступу»; the document's title is «Відновлення паролю» (C27). */
export function RecoveryHeading({ failed = false }: { failed?: boolean }) {
  return (
    <PageHeading title={t('recovery.pageTitle')} failed={failed}>
      {t('recovery.heading')}
    </PageHeading>
  )
}
