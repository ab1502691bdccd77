import { useMutation, useQuery } from '@tanstack/react-query'
import { formatFileSize } from '@zatyshok/i18n/file-size'
import { formatDate, formatDateTime, formatPhone } from '@zatyshok/i18n/format'
import { t } from '@zatyshok/i18n/translate'
import { Download } from 'lucide-react'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { paths } from '../../lib/paths.ts'
import { Notice } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Facts, Panel } from '../../ui/list/list-and-panel.tsx'
import { Loaded } from '../../ui/list/loaded.tsx'
import { EmptyState } from '../../ui/list/loading.tsx'
import { AnswerForm } from './answer-form.tsx'
import { type Change, change, saveAttachment, type Thread, threadQuery } from './inbox.api.ts'
import styles from './inbox.module.css'
import { isOpen } from './is-open.ts'
import { NoteForm } from './note-form.tsx'
import { StateBadge } from './state-badge.tsx'
import { useThreadChange } from './use-thread-change.ts'

/** Shows one message with all its actions. */
export function MessagePanel({ id }: { id: number }) {
  const { search } = useLocation()
  return (
    <Panel
      heading={t('inbox.message.title', { id })}
      back={{ to: `${paths.admin}/feedback${search}`, label: t('inbox.back') }}
    >
      <LoadedThread id={id}>{(thread, onStale) => <ThreadView thread={thread} onStale={onStale} />}</LoadedThread>
    </Panel>
  )
}

/**
 * The contents of a message inside the inbox, which itself shows deadline and assignee and changes the assignee; and
 * what may still be done with a closed message.
 */
export function MessageBody({ id, hasTemplates }: { id: number; hasTemplates: boolean }) {
  return (
    <LoadedThread id={id}>
      {(thread, onStale) => (
        <>
          <Facts>
            <SenderFacts thread={thread} />
          </Facts>
          <p className={styles.message}>{thread.message}</p>
          <AttachmentLine thread={thread} />
          <ThreadAnswers answers={thread.answers} />
          <AnswerForm thread={thread} onStale={onStale} hasTemplates={hasTemplates} />
          <NoteForm thread={thread} onStale={onStale} />
          <EndActions thread={thread} onStale={onStale} />
        </>
      )}
    </LoadedThread>
  )
}

interface LoadedThreadProps {
  id: number
  /** `onStale`: loads the message again, because a colleague has changed it. */
  children: (thread: Thread, onStale: () => void) => ReactNode
}

function LoadedThread({ id, children }: LoadedThreadProps) {
  const thread = useQuery(threadQuery(id))
  return (
    <Loaded
      query={thread}
      what={t('inbox.message.title', { id })}
      rows={6}
      afterFailure="both"
      failed={() => <EmptyState title={t('inbox.gone')} />}
    >
      {(shown) => children(shown, () => void thread.refetch())}
    </Loaded>
  )
}

function SenderFacts({ thread }: { thread: Thread }) {
  return (
    <>
      <dt>{t('inbox.col.from')}</dt>
      <dd>{thread.name}</dd>
      {thread.email !== '' && (
        <>
          <dt>{t('feedback.email')}</dt>
          <dd translate="no">{thread.email}</dd>
        </>
      )}
      <WayFacts thread={thread} />
      <dt>{t('inbox.col.received')}</dt>
      <dd>{formatDateTime(new Date(thread.receivedAt))}</dd>
    </>
  )
}

/** How a person without e-mail gets the answer. */
function WayFacts({ thread: { way, answerTo } }: { thread: Thread }) {
  // A node of the previous version sends no way.
  if (way === undefined || way === 'email') return null
  return (
    <>
      <dt>{t('inbox.col.way')}</dt>
      <dd>
        {t(`inbox.way.${way}`)}
        {way === 'phone' && ': '}
        {way === 'phone' && (
          <a href={`tel:${answerTo}`} translate="no">
            {formatPhone(answerTo)}
          </a>
        )}
        {way === 'post' && `: ${answerTo}`}
      </dd>
    </>
  )
}

function ThreadView({ thread, onStale }: { thread: Thread; onStale: () => void }) {
  return (
    <>
      <p className={styles.badges}>
        <StateBadge state={thread.state} overdue={thread.overdue} />
      </p>
      <Facts>
        <SenderFacts thread={thread} />
        {isOpen(thread) && (
          <>
            <dt>{t('inbox.col.due')}</dt>
            <dd>{formatDate(thread.dueOn)}</dd>
          </>
        )}
        <dt>{t('inbox.col.assignee')}</dt>
        <dd>{thread.assignee ?? '—'}</dd>
      </Facts>
      <p className={styles.message}>{thread.message}</p>
      <AttachmentLine thread={thread} />
      <ThreadActions thread={thread} onStale={onStale} />
      <ThreadAnswers answers={thread.answers} />
      <AnswerForm thread={thread} onStale={onStale} hasTemplates />
      <NoteForm thread={thread} onStale={onStale} />
    </>
  )
}

/** The file of a message: its name, and a button that saves it once the scanner has nothing against it. */
function AttachmentLine({ thread }: { thread: Thread }) {
  const saving = useMutation({ mutationFn: () => saveAttachment(thread) })
  const { attachment } = thread
  if (!attachment) return null
  if (attachment.state === 'waiting') return <Notice tone="info" title={t('inbox.attachment.checking')} />
  if (attachment.state === 'infected') return <Notice tone="error" title={t('inbox.attachment.infected')} />
  return (
    <div className={styles.attachment}>
      <span translate="no">
        {t('inbox.attachment', { name: attachment.name })} ({formatFileSize(attachment.bytes)})
      </span>
      <Button look="secondary" busy={saving.isPending} busyText={t('state.loading')} onClick={() => saving.mutate()}>
        <Download size={20} aria-hidden="true" />
        {t('inbox.attachment.save')}
      </Button>
    </div>
  )
}

/** Call it spam, or open it again. */
function EndActions({ thread, onStale }: { thread: Thread; onStale: () => void }) {
  const changing = useThreadChange({ make: (body: Change) => change(thread, body), onStale })
  const reopened = thread.assignee === null ? 'new' : 'work'
  return (
    <div className={styles.actions}>
      <Button
        look="secondary"
        disabled={changing.isPending}
        onClick={() => changing.mutate({ state: isOpen(thread) ? 'spam' : reopened })}
      >
        {t(isOpen(thread) ? 'inbox.spam' : 'inbox.reopen')}
      </Button>
    </div>
  )
}

/** Take it, give it back, close it, call it spam, open it again: whatever its state allows. */
function ThreadActions({ thread, onStale }: { thread: Thread; onStale: () => void }) {
  const changing = useThreadChange({ make: (body: Change) => change(thread, body), onStale })
  const isWaiting = isOpen(thread)
  const button = (label: string, body: Change) => (
    <Button key={label} look="secondary" disabled={changing.isPending} onClick={() => changing.mutate(body)}>
      {label}
    </Button>
  )
  return (
    <div className={styles.actions}>
      {isWaiting && !thread.assignedToMe && button(t('inbox.assignMe'), { assignee: 'me' })}
      {isWaiting && thread.assignedToMe && button(t('inbox.release'), { assignee: 'nobody', state: 'new' })}
      {isWaiting && button(t('inbox.close'), { state: 'done' })}
      {isWaiting && button(t('inbox.spam'), { state: 'spam' })}
      {!isWaiting && button(t('inbox.reopen'), { state: thread.assignee === null ? 'new' : 'work' })}
    </div>
  )
}

/** Lists the answers with author, time and text. */
function ThreadAnswers({ answers }: Pick<Thread, 'answers'>) {
  if (answers.length === 0) return null
  return (
    <section aria-labelledby="answers-heading" className={styles.answers}>
      <h3 id="answers-heading">{t('inbox.answers')}</h3>
      <ol className={styles.answerList}>
        {answers.map(({ id, text, answeredAt, answeredBy }) => (
          <li key={id} className={styles.answer}>
            <p className={styles.meta}>
              {t('inbox.answer.by', {
                name: answeredBy || t('inbox.somebody'),
                at: formatDateTime(new Date(answeredAt)),
              })}
            </p>
            <p className={styles.message}>{text}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}
