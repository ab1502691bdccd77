import { t } from '@zatyshok/i18n/translate'
import { paths } from '../../lib/paths.ts'
import { ButtonAnchor } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/list/loading.tsx'
import { PageHeading } from '../../ui/page.tsx'

/** Shown to a resident who opens the management: links to the cabinet. */
export function StrangerScreen() {
  return (
    <>
      <PageHeading>{t('admin.title')}</PageHeading>
      <EmptyState
        title={t('admin.forbidden.title')}
        text={t('admin.forbidden')}
        action={<ButtonAnchor href={paths.home}>{t('admin.toCabinet')}</ButtonAnchor>}
      />
    </>
  )
}
