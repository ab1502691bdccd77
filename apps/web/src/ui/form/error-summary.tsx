import { t } from '@zatyshok/i18n/translate'
import { useEffect, useRef } from 'react'
import styles from './error-summary.module.css'

export interface FormProblem {
  /** The ID of the control to focus; if omitted, the line is text only. */
  fieldId?: string
  label?: string
  message: string
}

interface ErrorSummaryProps {
  problems: readonly FormProblem[]
  /** Grows with every failed submit, so that a second failure moves the focus again. */
  attempt: number
}

/** Lists the form's errors, each as a link to its field; receives the focus when it appears. */
export function ErrorSummary({ problems, attempt }: ErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (attempt > 0) box.current?.focus()
  }, [attempt])
  if (problems.length === 0) return null
  return (
    <div className={styles.summary} role="alert" tabIndex={-1} ref={box}>
      <h2 className={styles.title}>{t('form.summary.title')}</h2>
      <ul className={styles.list}>
        {problems.map((problem) => (
          <li key={`${problem.fieldId}:${problem.message}`}>
            <Problem problem={problem} />
          </li>
        ))}
      </ul>
    </div>
  )
}

function Problem({ problem }: { problem: FormProblem }) {
  const text = problem.label
    ? t('form.summary.item', { label: problem.label, message: problem.message })
    : problem.message
  if (!problem.fieldId) return text
  return <a href={`#${problem.fieldId}`}>{text}</a>
}
