import { t } from '@zatyshok/i18n/translate'
import { Button } from '../../ui/button.tsx'
import { type Change, change, type Thread } from './inbox.api.ts'
import styles from './inbox.module.css'
import { useThreadChange } from './use-thread-change.ts'

/** Buttons to take, return, close, mark as spam or reopen a message, as its state allows. */
export function ThreadActions({ thread, onStale }: { thread: Thread; onStale: () => void }) {
  const changing = useThreadChange({ make: (body: Change) => change(thread, body), onStale })
  const isOpen = thread.state === 'new' || thread.state === 'work'
  const button = (label: string, body: Change) => (
    <Button key={label} look="secondary" disabled={changing.isPending} onClick={() => changing.mutate(body)}>
      {label}
    </Button>
  )
  return (
    <div className={styles.actions}>
      {isOpen && !thread.assignedToMe && button(t('inbox.assignMe'), { assignee: 'me' })}
      {isOpen && thread.assignedToMe && button(t('inbox.release'), { assignee: 'nobody', state: 'new' })}
      {isOpen && button(t('inbox.close'), { state: 'done' })}
      {thread.state !== 'spam' && isOpen && button(t('inbox.spam'), { state: 'spam' })}
      {!isOpen && button(t('inbox.reopen'), { state: thread.assignee === null ? 'new' : 'work' })}
    </div>
  )
}
