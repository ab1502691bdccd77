import { useInfiniteQuery } from '@tanstack/react-query'
import { formatDate, formatDateTime } from '@zatyshok/i18n/format'
import { t } from '@zatyshok/i18n/translate'
import { Paperclip } from 'lucide-react'
import { paths } from '../../lib/paths.ts'
import { Button } from '../../ui/button.tsx'
import { EntryLink, EntryList, EntryNote } from '../../ui/list/entry-list.tsx'
import { EmptyState, LoadError, Skeleton } from '../../ui/list/loading.tsx'
import { type Entry, type InboxFilter, inboxQuery } from './inbox.api.ts'
import styles from './inbox.module.css'
import { StateBadge } from './state-badge.tsx'

interface InboxListProps {
  filter: InboxFilter
  /** The message that is open beside the list; null: none. */
  openId: number | null
}

/** Lists the messages of a state or of a search, each as a link; overdue messages are marked. */
export function InboxList({ filter, openId }: InboxListProps) {
  const inbox = useInfiniteQuery(inboxQuery(filter))
  const entries = inbox.data?.pages.flat() ?? []
  if (inbox.isPending) return <Skeleton what={t('inbox.title')} rows={6} />
  if (inbox.isError) return <LoadError onRetry={() => void inbox.refetch()} busy={inbox.isFetching} />
  if (entries.length === 0) return <EmptyState title={emptyText(filter)} />
  return (
    <>
      <EntryList label={t('inbox.title')}>
        {entries.map((entry) => (
          <EntryRow key={entry.id} entry={entry} open={entry.id === openId} />
        ))}
      </EntryList>
      {inbox.hasNextPage && (
        <div>
          <Button
            look="secondary"
            busy={inbox.isFetchingNextPage}
            busyText={t('state.loading')}
            onClick={() => void inbox.fetchNextPage()}
          >
            {t('action.showMore')}
          </Button>
        </div>
      )}
    </>
  )
}

function emptyText({ state, search }: InboxFilter): string {
  if (search !== '') return t('inbox.empty.search')
  return state === 'new' ? t('inbox.empty') : t('inbox.empty.state')
}

function EntryRow({ entry, open }: { entry: Entry; open: boolean }) {
  return (
    <EntryLink to={`${paths.admin}/feedback/${entry.id}`} heading={entry.name} id={entry.id} open={open}>
      <span className={styles.excerpt}>{entry.excerpt}</span>
      <span className={styles.badges}>
        <StateBadge state={entry.state} overdue={entry.overdue} />
        {entry.hasAttachment && (
          <span className={styles.withFile}>
            <Paperclip size={18} aria-hidden="true" />
            {t('inbox.withFile')}
          </span>
        )}
      </span>
      <EntryNote>
        {formatDateTime(new Date(entry.receivedAt))}. {t('inbox.col.due')} {formatDate(entry.dueOn)}
        {entry.assignee !== null && `. ${t('inbox.col.assignee')}: ${entry.assignee}`}
      </EntryNote>
    </EntryLink>
  )
}
