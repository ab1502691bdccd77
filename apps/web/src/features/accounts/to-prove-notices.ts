import { useQuery } from '@tanstack/react-query'
import { t } from '@zatyshok/i18n/translate'
import { useEffect } from 'react'
import { paths } from '../../lib/paths.ts'
import type { PlacedNotice } from '../../ui/notice-place.tsx'
import { toProveQuery } from './accounts.api.ts'
import { toProveText } from './to-prove-notice.tsx'

/** Renders nothing: tells the first screen about the accounts that must be proved before their data is shown. */
export function ToProveNotices({ onNotices }: { onNotices: (notices: readonly PlacedNotice[]) => void }): null {
  const { data: accounts } = useQuery(toProveQuery)
  useEffect(() => {
    if (!accounts || accounts.length === 0) return onNotices([])
    const links = accounts.some(({ isOwner }) => isOwner)
      ? [{ to: paths.accountNew, label: t('accounts.prove.add') }]
      : []
    onNotices([
      {
        key: 'accounts-to-prove',
        tone: 'warning',
        title: t('accounts.prove.title', { n: accounts.length }),
        short: t('accounts.prove.short'),
        texts: [t('accounts.prove.text'), ...accounts.map(toProveText)],
        links,
      },
    ])
  }, [accounts, onNotices])
  return null
}
