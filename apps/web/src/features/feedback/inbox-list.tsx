import { useInfiniteQuery } from '@tanstack/react-query'
import { formatDate, formatDateTime } from '@zatyshok/i18n/format'
import { t } from '@zatyshok/i18n/translate'
import { Paperclip } from 'lucide-react'
import { paths } from '../../lib/paths.ts'
import { EntryLink, EntryList, EntryNote } from '../../ui/list/entry-list.tsx'
import { ListShell } from '../../ui/list/list-shell.tsx'
import { EmptyState } from '../../ui/list/loading.tsx'
import { type Entry, type InboxFilter, inboxQuery } from './inbox.api.ts'
import styles from './inbox.module.css'
import { isOpen } from './is-open.ts'
import { StateBadge } from './state-badge.tsx'

interface InboxListProps {
  filter: InboxFilter
  /** The message that is open beside the list; null: none. */
  openId: number | null
}

/** Lists the messages of a state or of a search, each as a link; overdue messages are marked. */
export function InboxList({ filter, openId }: InboxListProps) {
  const inbox = useInfiniteQuery(inboxQuery(filter))
  return (
    <ListShell
      query={inbox}
      what={t('inbox.title')}
      rows={6}
      afterFailure="error"
      empty={<EmptyState title={emptyText(filter)} />}
    >
      {(entries, more) => (
        <>
          <EntryList label={t('inbox.title')}>
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
        {formatDateTime(new Date(entry.receivedAt))}
        {isOpen(entry) && `. ${t('inbox.col.due')} ${formatDate(entry.dueOn)}`}
        {entry.assignee !== null && `. ${t('inbox.col.assignee')}: ${entry.assignee}`}
      </EntryNote>
    </EntryLink>
  )
}
