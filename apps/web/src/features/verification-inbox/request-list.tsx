import { useInfiniteQuery } from '@tanstack/react-query'
import { formatDate, formatDateTime } from '@zatyshok/i18n/format'
import { t } from '@zatyshok/i18n/translate'
import { paths } from '../../lib/paths.ts'
import { Button } from '../../ui/button.tsx'
import { EntryLink, EntryList, EntryNote } from '../../ui/list/entry-list.tsx'
import { EmptyState, LoadError, Skeleton } from '../../ui/list/loading.tsx'
import { meterTypeName } from './meter-type-name.ts'
import { type Entry, type InboxFilter, requestsQuery } from './verification-inbox.api.ts'

interface RequestListProps {
  filter: InboxFilter
  /** The request that is open beside the list; null: none. */
  openId: number | null
}

/** Lists the requests of a state, each as a link. */
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
      <EntryList label={t('admin.nav.verifications')}>
        {entries.map((entry) => (
          <EntryRow key={entry.id} entry={entry} open={entry.id === openId} />
        ))}
      </EntryList>
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

function EntryRow({ entry, open }: { entry: Entry; open: boolean }) {
  return (
    <EntryLink to={`${paths.admin}/verifications/${entry.id}`} heading={meterTypeName(entry)} id={entry.id} open={open}>
      <span>
        {entry.serviceProvider.name}, {t('accounts.number', { code: entry.accountNumber })}
      </span>
      <EntryNote>
        {t('verify.history.verified', { date: formatDate(entry.verifiedOn) })}.{' '}
        {t('verify.history.sent', { date: formatDateTime(new Date(entry.sentAt)) })}
      </EntryNote>
    </EntryLink>
  )
}
