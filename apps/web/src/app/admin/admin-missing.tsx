import { t } from '@zatyshok/i18n/translate'
import { paths } from '../../lib/paths.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { EmptyState } from '../../ui/list/loading.tsx'
import { PageHeading } from '../../ui/page.tsx'

/** Shown for an address of the management that does not exist. */
export function AdminMissing() {
  return (
    <>
      <PageHeading>{t('page.notFound.title')}</PageHeading>
      <EmptyState
        title={t('page.notFound')}
        action={<ButtonLink to={paths.admin}>{t('admin.nav.overview')}</ButtonLink>}
      />
    </>
  )
}
