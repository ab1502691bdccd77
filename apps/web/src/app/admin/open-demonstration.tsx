import { useQuery } from '@tanstack/react-query'
import { listDemonstration } from '@zatyshok/contract/demonstration'
import { t } from '@zatyshok/i18n/translate'
import { call } from '../../lib/portal.ts'
import { Notice } from '../../ui/badge.tsx'

/** Warns as long as the accounts of the demonstration let in: their passwords stand in a file. */
export function OpenDemonstration() {
  const { data } = useQuery({ queryKey: ['demonstration'], queryFn: () => call(listDemonstration, {}) })
  if (!data?.open.length) return null
  return (
    <Notice tone="warning" title={t('admin.demonstration.open', { logins: data.open.join(', ') })}>
      <p>{t('admin.demonstration.end')}</p>
    </Notice>
  )
}
