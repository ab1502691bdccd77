import { useInfiniteQuery } from '@tanstack/react-query'
import { formatDate, formatDateTime } from '@zatyshok/i18n/format'
import { t } from '@zatyshok/i18n/translate'
import { Link, useLocation } from 'react-router'
import { paths } from '../../lib/paths.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState, LoadError, Skeleton } from '../../ui/loading.tsx'
import { meterTypeName } from './meter-type-name.ts'
import styles from './requests.module.css'
import { type Entry, type InboxFilter, requestsQuery } from './verification-inbox.api.ts'

interface RequestListProps {
  filter: InboxFilter
  /** The request that stands beside the list; null: none. */
  openId: number | null
}

/** The requests of a state, each a link. */
export function RequestList({ filter, openId }: RequestListProps) {
  const requests = useInfiniteQuery(requestsQuery(filter))
  const entries = requests.data?.pages.flat() ?? []
  if (requests.isPending) return <Skeleton what={t('admin.nav.verifications')} rows={6} />
  if (requests.isError) return <LoadError onRetry={() => void requests.refetch()} busy={requests.isFetching} />
  if (entries.length === 0) {
    return <EmptyState title={filter.state === 'sent' ? t('verifyInbox.empty') : t('verifyInbox.empty.state')} />
  }
  return (
    <>
      <ul className={styles.list} aria-label={t('admin.nav.verifications')}>
        {entries.map((entry) => (
          <li key={entry.id}>
            <EntryLink entry={entry} open={entry.id === openId} />
          </li>
        ))}
      </ul>
      {requests.hasNextPage && (
        <div>
          <Button
            look="secondary"
            busy={requests.isFetchingNextPage}
            busyText={t('state.loading')}
            onClick={() => void requests.fetchNextPage()}
          >
            {t('action.showMore')}
          </Button>
        </div>
      )}
    </>
  )
}

function EntryLink({ entry, open }: { entry: Entry; open: boolean }) {
  const { search } = useLocation()
  return (
    <Link
      to={`${paths.admin}/verifications/${entry.id}${search}`}
      className={styles.entry}
      aria-current={open ? 'true' : undefined}
    >
      <span className={styles.entryHead}>
        <strong>{meterTypeName(entry)}</strong>
        <span className={styles.meta}>№&nbsp;{entry.id}</span>
      </span>
      <span>
        {entry.serviceProvider.name}, {t('accounts.number', { code: entry.accountNumber })}
      </span>
      <span className={styles.meta}>
        {t('verify.history.verified', { date: formatDate(entry.verifiedOn) })}.{' '}
        {t('verify.history.sent', { date: formatDateTime(new Date(entry.sentAt)) })}
      </span>
    </Link>
  )
}
