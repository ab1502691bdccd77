import { useQuery } from '@tanstack/react-query'
import { listDemonstration } from '@zatyshok/contract/demonstration'
import { t } from '@zatyshok/i18n/translate'
import { call } from '../../lib/portal.ts'
import { Notice } from '../../ui/badge.tsx'

/** Warns while the demonstration accounts can sign in: their passwords are published in a file. */
export function OpenDemonstration() {
  const { data } = useQuery({ queryKey: ['demonstration'], queryFn: () => call(listDemonstration, {}) })
  if (!data?.open.length) return null
  return (
    <Notice tone="warning" title={t('admin.demonstration.open')}>
      <p>
        <span translate="no">{data.open.join(', ')}</span>. {t('admin.demonstration.end')}{' '}
        <code translate="no">portal demo end</code>.
      </p>
    </Notice>
  )
}
