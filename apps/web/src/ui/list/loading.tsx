import { t } from '@zatyshok/i18n/translate'
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { Button } from '../button.tsx'
import { Card } from '../card.tsx'
import type { SceneName } from '../drawing/scene.tsx'
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
  /** The name of the loading block for screen readers: «Завантажується: {what}». */
  what: string
  /** Number of rows of the expected block; each has the height of a real row, to avoid layout shifts. */
  rows?: number
}

/** A grey placeholder: takes up its space at once, becomes visible after 300 ms, explains the wait after 8 s. */
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

/** The drawings are outside the first load. */
const Scene = lazy(async () => ({ default: (await import('../drawing/scene.tsx')).Scene }))

interface EmptyStateProps {
  /** A drawing above the title. */
  scene?: SceneName
  title: string
  text?: string
  /** The action that adds the first item. */
  action?: ReactNode
}

/** Explains why the list is empty, and offers one action. */
export function EmptyState({ scene, title, text, action }: EmptyStateProps) {
  return (
    <Card>
      <div className={styles.message}>
        {scene && (
          <div className={styles.scene}>
            <Suspense>
              <Scene name={scene} />
            </Suspense>
          </div>
        )}
        <h2 className={styles.title}>{title}</h2>
        {text && <p>{text}</p>}
        {action && <div>{action}</div>}
      </div>
    </Card>
  )
}

interface LoadErrorProps {
  /** Default: the general text of §8. */
  message?: string
  onRetry: () => void
  busy?: boolean
}

/** Shows in place of a block that its loading failed, with a retry; other blocks stay. */
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
