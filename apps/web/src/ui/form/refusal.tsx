import type { ReactNode } from 'react'
import type { Failure } from '../../lib/form/use-attempt.ts'
import type { ErrorItem } from '../../lib/http-error.ts'
import { Notice } from '../badge.tsx'
import { ErrorSummary, type FormProblem } from './error-summary.tsx'

interface RefusalProps {
  failure: Failure
  attempt: number
  /** The label of each field that the server may name; the field's ID is its name. */
  labels: Readonly<Record<string, string>>
  /** Advice on how to correct the error. */
  children?: ReactNode
}

/**
 * Shows why the form was refused: one sentence (C03), or a summary with a link to each field that the server names. A
 * message that a toast shows is not repeated (L07). The toast does not show the waiting time, so this does.
 */
export function Refusal({ failure, attempt, labels, children }: RefusalProps) {
  if (failure.place === 'toast') {
    return (
      failure.wait && (
        <div role="status">
          <Notice tone="info" title={failure.wait} />
        </div>
      )
    )
  }
  if (failure.items.length > 0) {
    return <ErrorSummary problems={failure.items.map((item) => problemOf(item, labels))} attempt={attempt} />
  }
  return (
    <div role="alert">
      <Notice tone="error" title={failure.message}>
        {failure.wait && <p>{failure.wait}</p>}
        {children}
      </Notice>
    </div>
  )
}

function problemOf({ message, path = '' }: ErrorItem, labels: RefusalProps['labels']): FormProblem {
  const field = path.split('.').at(-1) ?? ''
  const label = labels[field]
  return label === undefined ? { message } : { message, fieldId: field, label }
}
