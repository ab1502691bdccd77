import { useQuery } from '@tanstack/react-query'
import { formatDateTime } from '@zatyshok/i18n/format'
import { t } from '@zatyshok/i18n/translate'
import { lastImportQuery } from '../../features/imports/imports.api.ts'
import { stateWords } from '../../features/imports/words.ts'

/** Shows on the overview when files were last imported, and the result. */
export function LastImport() {
  const { data: run } = useQuery(lastImportQuery)
  if (run === undefined) return null
  if (run === null) return <p>{t('admin.overview.noImport')}</p>
  const result = t(stateWords(run).key).toLowerCase()
  return <p>{t('admin.overview.lastImport', { date: formatDateTime(new Date(run.createdAt)), result })}</p>
}
