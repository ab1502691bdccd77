import { t } from '@zatyshok/i18n/translate'
import { paths } from '../../lib/paths.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { EmptyState } from '../../ui/list/loading.tsx'
import { PageHeading } from '../../ui/page.tsx'

/** Shown for an address of the cabinet that does not exist; links to home. */
export function MissingScreen() {
  return (
    <>
      <PageHeading>{t('page.notFound.title')}</PageHeading>
      <EmptyState title={t('page.notFound')} action={<ButtonLink to={paths.home}>{t('nav.home')}</ButtonLink>} />
    </>
  )
}
