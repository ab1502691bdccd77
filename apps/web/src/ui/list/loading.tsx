import { t } from '@zatyshok/i18n/translate'
import { type ReactNode, useEffect, useState } from 'react'
import { Button } from '../button.tsx'
import { Card } from '../card.tsx'
import styles from './loading.module.css'

const APPEARS_AFTER_MS = 300
const NOTE_AFTER_MS = 8000

function useElapsed(milliseconds: number): boolean {
  const [elapsed, setElapsed] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setElapsed(true), milliseconds)
    return () => clearTimeout(timer)
  }, [milliseconds])
  return elapsed
}

interface SkeletonProps {
  /** What is loading, for screen readers: «Завантажується: {what}». */
  what: string
  /** Rows of the block that will come; each takes the height of a real row, so that nothing jumps. */
  rows?: number
}

/** A grey shape of the coming block: takes its place at once, is seen after 300 ms, explains itself after 8 s. */
export function Skeleton({ what, rows = 3 }: SkeletonProps) {
  const visible = useElapsed(APPEARS_AFTER_MS)
  const late = useElapsed(NOTE_AFTER_MS)
  return (
    <div className={styles.skeleton} data-visible={visible || undefined}>
      <p className="visually-hidden" role="status">
        {visible && t('a11y.loading', { what })}
      </p>
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all alike
        <span key={row} className={styles.row} />
      ))}
      {late && (
        <div role="status">
          <p>{t('state.stillLoading')}</p>
          <Button look="secondary" onClick={() => location.reload()}>
            {t('action.retry')}
          </Button>
        </div>
      )}
    </div>
  )
}

interface EmptyStateProps {
  title: string
  text?: string
  /** The one action that ends the emptiness. */
  action?: ReactNode
}

/** Why there is nothing here, and the one thing to do about it. */
export function EmptyState({ title, text, action }: EmptyStateProps) {
  return (
    <Card>
      <div className={styles.message}>
        <h2 className={styles.title}>{title}</h2>
        {text && <p>{text}</p>}
        {action && <div>{action}</div>}
      </div>
    </Card>
  )
}

interface LoadErrorProps {
  /** Defaults to the general text of §8. */
  message?: string
  onRetry: () => void
  busy?: boolean
}

/** Loading failed: says so in the place of the block, with a retry; other blocks stay. */
export function LoadError({ message, onRetry, busy = false }: LoadErrorProps) {
  return (
    <Card>
      <div className={styles.message} role="alert">
        <p>{message ?? t('data.loadError')}</p>
        <div>
          <Button look="secondary" busy={busy} busyText={t('state.loading')} onClick={onRetry}>
            {t('action.retry')}
          </Button>
        </div>
      </div>
    </Card>
  )
}
