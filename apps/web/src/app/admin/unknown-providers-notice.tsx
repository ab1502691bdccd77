import { queryOptions, useQuery } from '@tanstack/react-query'
import { listUnknownProviders } from '@zatyshok/contract/admin-settings'
import { t } from '@zatyshok/i18n/translate'
import { call } from '../../lib/portal.ts'
import { Notice } from '../../ui/badge.tsx'

const unknownProvidersQuery = queryOptions({
  queryKey: ['unknown-providers'],
  queryFn: ({ signal }) => call(listUnknownProviders, {}, { signal }),
})

/** Warns administrators on the overview that the settings file or the environment names unknown providers. */
export function UnknownProvidersNotice() {
  const { data } = useQuery(unknownProvidersQuery)
  if (!data || data.warnings.length === 0) return null
  return (
    <Notice tone="warning" title={t('settings.unknownProviders.title')}>
      {data.warnings.map((warning) => (
        <p key={warning}>{warning}</p>
      ))}
    </Notice>
  )
}
