import { type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query'
import { formatDateTime } from '@zatyshok/i18n/format'
import { t } from '@zatyshok/i18n/translate'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { Notice } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast/toast-store.ts'
import styles from './offline.module.css'
import { askAgain, useConnection } from './use-connection.ts'

interface OfflineNoticeProps {
  /** The queries whose last responses are stored. */
  keys: readonly QueryKey[]
}

/**
 * Shows that the connection is lost and how old the figures on the screen are, and announces when the connection is
 * back (F11).
 */
export function OfflineNotice({ keys }: OfflineNoticeProps) {
  const connection = useConnection()
  const { oldest, lacks } = useShownData(keys)
  const before = useRef(connection)
  const queries = useQueryClient()
  // The browser's network state may be wrong, so the button always tries.
  const retry = () => void askAgain(queries)
  useEffect(() => {
    if (connection === 'online' && before.current !== 'online') toast.info(t('net.online'))
    before.current = connection
  }, [connection])
  return (
    <div role="status" className={styles.notice}>
      {connection !== 'online' && (
        <Notice tone="warning" title={connection === 'offline' ? t('net.offline') : t('net.silent')}>
          {oldest > 0 && <p>{t('net.offline.stale', { time: formatDateTime(new Date(oldest)) })}</p>}
          {lacks && oldest === 0 && <p>{t('net.pageNotAvailableOffline')}</p>}
          <Button look="secondary" onClick={retry}>
            {t('action.retry')}
          </Button>
        </Notice>
      )}
    </div>
  )
}

/**
 * For the open screen: the time of its oldest stored response in milliseconds (0: none), and whether data is missing.
 */
function useShownData(keys: readonly QueryKey[]): { oldest: number; lacks: boolean } {
  const queries = useQueryClient()
  const shown = useSyncExternalStore(
    (listener) => queries.getQueryCache().subscribe(listener),
    () => shownData(queries, keys),
  )
  const [oldest = '0', lacks] = shown.split(' ')
  return { oldest: Number(oldest), lacks: lacks === 'true' }
}

/** Returns a string, so that two snapshots of the same data are equal. */
function shownData(queries: QueryClient, keys: readonly QueryKey[]): string {
  const active = queries.getQueryCache().findAll({ type: 'active' })
  const known = active.filter(
    ({ queryKey, state }) => keys.some((key) => key[0] === queryKey[0]) && state.dataUpdatedAt,
  )
  const oldest = known.length > 0 ? Math.min(...known.map(({ state }) => state.dataUpdatedAt)) : 0
  return `${oldest} ${active.some(({ state }) => state.data === undefined)}`
}
