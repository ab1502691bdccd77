import { t } from '@zatyshok/i18n/translate'
import { PageHeading } from '../../../ui/page.tsx'

interface RecoveryHeadingProps {
  failed?: boolean
  words?: { readonly heading: string; readonly title: string }
}

/** The heading is «Відновлення доступу»; the document's title is «Відновлення паролю» (C27). */
export function RecoveryHeading({ failed = false, words }: RecoveryHeadingProps) {
  return (
    <PageHeading title={words?.title ?? t('recovery.pageTitle')} failed={failed}>
      {words?.heading ?? t('recovery.heading')}
    </PageHeading>
  )
}
