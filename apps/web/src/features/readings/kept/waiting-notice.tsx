import { t } from '@zatyshok/i18n/translate'
import { Link, useLocation } from 'react-router'
import { paths } from '../../../lib/paths.ts'
import { Notice } from '../../../ui/badge.tsx'
import { useSendKept } from './use-send-kept.ts'

/** Sends kept readings, and shows their number on every screen except those of meters. */
export function WaitingNotice() {
  const kept = useSendKept()
  const { pathname } = useLocation()
  if (kept.length === 0 || pathname.startsWith(paths.meters)) return null
  const isRefused = kept.some(({ refusal }) => refusal !== null)
  return (
    <Notice tone={isRefused ? 'error' : 'info'}>
      <p>
        {t('reading.offline.queue', { n: kept.length })}. <Link to={paths.meters}>{t('verification.link')}</Link>
      </p>
    </Notice>
  )
}
