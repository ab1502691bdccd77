import { useInfiniteQuery } from '@tanstack/react-query'
import { formatDate, formatDateTime } from '@zatyshok/i18n/format'
import { t } from '@zatyshok/i18n/translate'
import { paths } from '../../lib/paths.ts'
import { EntryLink, EntryList, EntryNote } from '../../ui/list/entry-list.tsx'
import { ListShell } from '../../ui/list/list-shell.tsx'
import { EmptyState } from '../../ui/list/loading.tsx'
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
  return (
    <ListShell
      query={requests}
      what={t('admin.nav.verifications')}
      rows={6}
      afterFailure="error"
      empty={<EmptyState title={filter.state === 'sent' ? t('verifyInbox.empty') : t('verifyInbox.empty.state')} />}
    >
      {(entries, more) => (
        <>
          <EntryList label={t('admin.nav.verifications')}>
            {entries.map((entry) => (
              <EntryRow key={entry.id} entry={entry} open={entry.id === openId} />
            ))}
          </EntryList>
          {more}
        </>
      )}
    </ListShell>
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
