import { t } from '@zatyshok/i18n/translate'
import { paths } from '../../lib/paths.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { PageHeading } from '../../ui/page.tsx'
import { NewImport } from './new-import.tsx'
import { RunHistory } from './run-history.tsx'

/** `/admin/imports`: staff check and import providers' files here, and see the results (J05). */
export function ImportsScreen() {
  return (
    <>
      <PageHeading
        actions={
          <ButtonLink look="secondary" to={`${paths.admin}/imports/profiles`}>
            {t('imports.profiles')}
          </ButtonLink>
        }
      >
        {t('admin.nav.imports')}
      </PageHeading>
      <NewImport />
      <RunHistory />
    </>
  )
}
