import { t } from '@zatyshok/i18n/translate'
import { NewImport } from '../../../features/imports/new-import.tsx'
import { RunHistory } from '../../../features/imports/run-history.tsx'
import { paths } from '../../../lib/paths.ts'
import { ButtonLink } from '../../../ui/button-link.tsx'
import { PageHeading } from '../../../ui/page.tsx'
import { ForRole } from '../../admin/for-role.tsx'

/** `/admin/imports`. */
export function Component() {
  return (
    <ForRole is="operator">
      <ImportsScreen />
    </ForRole>
  )
}

/** `/admin/imports`: staff check and import providers' files, and read the result of each run (J05). */
function ImportsScreen() {
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
