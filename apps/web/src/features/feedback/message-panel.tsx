import { useQuery } from '@tanstack/react-query'
import { formatDate, formatDateTime } from '@zatyshok/i18n/format'
import { t } from '@zatyshok/i18n/translate'
import { useLocation } from 'react-router'
import { paths } from '../../lib/paths.ts'
import { Facts, Panel } from '../../ui/list/list-and-panel.tsx'
import { EmptyState, Skeleton } from '../../ui/list/loading.tsx'
import { AnswerForm } from './answer-form.tsx'
import { AttachmentLine } from './attachment-line.tsx'
import { type Thread, threadQuery } from './inbox.api.ts'
import styles from './inbox.module.css'
import { NoteForm } from './note-form.tsx'
import { StateBadge } from './state-badge.tsx'
import { ThreadActions } from './thread-actions.tsx'
import { ThreadAnswers } from './thread-answers.tsx'

/** Shows one message with all its actions. */
export function MessagePanel({ id }: { id: number }) {
  const { search } = useLocation()
  const { data: thread, isError, refetch } = useQuery(threadQuery(id))
  return (
    <Panel
      heading={t('inbox.message.title', { id })}
      back={{ to: `${paths.admin}/feedback${search}`, label: t('inbox.back') }}
    >
      {isError && <EmptyState title={t('inbox.gone')} />}
      {!thread && !isError && <Skeleton what={t('inbox.message.title', { id })} rows={6} />}
      {thread && <ThreadView thread={thread} onStale={() => void refetch()} />}
    </Panel>
  )
}

function ThreadView({ thread, onStale }: { thread: Thread; onStale: () => void }) {
  return (
    <>
      <p className={styles.badges}>
        <StateBadge state={thread.state} overdue={thread.overdue} />
      </p>
      <Facts>
        <dt>{t('inbox.col.from')}</dt>
        <dd>{thread.name}</dd>
        <dt>{t('feedback.email')}</dt>
        <dd translate="no">{thread.email}</dd>
        <dt>{t('inbox.col.received')}</dt>
        <dd>{formatDateTime(new Date(thread.receivedAt))}</dd>
        <dt>{t('inbox.col.due')}</dt>
        <dd>{formatDate(thread.dueOn)}</dd>
        <dt>{t('inbox.col.assignee')}</dt>
        <dd>{thread.assignee ?? '—'}</dd>
      </Facts>
      <p className={styles.message}>{thread.message}</p>
      <AttachmentLine thread={thread} />
      <ThreadActions thread={thread} onStale={onStale} />
      <ThreadAnswers answers={thread.answers} />
      <AnswerForm thread={thread} onStale={onStale} />
      <NoteForm thread={thread} onStale={onStale} />
    </>
  )
}
