import { useInfiniteQuery } from '@tanstack/react-query'
import { formatDate, formatDateTime } from '@zatyshok/i18n/format'
import { t } from '@zatyshok/i18n/translate'
import { Paperclip } from 'lucide-react'
import { Link, useLocation } from 'react-router'
import { paths } from '../../lib/paths.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState, LoadError, Skeleton } from '../../ui/loading.tsx'
import { type Entry, type InboxFilter, inboxQuery } from './inbox.api.ts'
import styles from './inbox.module.css'
import { StateBadge } from './state-badge.tsx'

interface InboxListProps {
  filter: InboxFilter
  /** The message that stands beside the list; null: none. */
  openId: number | null
}

/** The messages of a state, or those that were searched for: each a link, and what is late says so. */
export function InboxList({ filter, openId }: InboxListProps) {
  const inbox = useInfiniteQuery(inboxQuery(filter))
  const entries = inbox.data?.pages.flat() ?? []
  if (inbox.isPending) return <Skeleton what={t('inbox.title')} rows={6} />
  if (inbox.isError) return <LoadError onRetry={() => void inbox.refetch()} busy={inbox.isFetching} />
  if (entries.length === 0) return <EmptyState title={emptyText(filter)} />
  return (
    <>
      <ul className={styles.list} aria-label={t('inbox.title')}>
        {entries.map((entry) => (
          <li key={entry.id}>
            <EntryLink entry={entry} open={entry.id === openId} />
          </li>
        ))}
      </ul>
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

function EntryLink({ entry, open }: { entry: Entry; open: boolean }) {
  const { search } = useLocation()
  return (
    <Link
      to={`${paths.admin}/feedback/${entry.id}${search}`}
      className={styles.entry}
      aria-current={open ? 'true' : undefined}
    >
      <span className={styles.entryHead}>
        <strong>{entry.name}</strong>
        <span className={styles.meta}>№&nbsp;{entry.id}</span>
      </span>
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
      <span className={styles.meta}>
        {formatDateTime(new Date(entry.receivedAt))}. {t('inbox.col.due')} {formatDate(entry.dueOn)}
        {entry.assignee !== null && `. ${t('inbox.col.assignee')}: ${entry.assignee}`}
      </span>
    </Link>
  )
}
