import { t } from '@zatyshok/i18n/translate'
import { Notice } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import type { DraftInHand } from './use-draft.ts'

/** Notices about the last save: an edit conflict, removed markup or an invalid field. */
export function DraftNotes({ draft, reload }: { draft: DraftInHand; reload: () => void }) {
  const { state, removed, refusal } = draft
  const messages = refusal?.errors.length ? refusal.errors.map(({ message }) => message) : [refusal?.serverMessage]
  return (
    <div role="alert">
      {refusal && (state === 'conflict' || state === 'failed') && (
        <Notice tone={state === 'conflict' ? 'warning' : 'error'}>
          {messages.map((message) => (
            <p key={message}>{message}</p>
          ))}
          {state === 'conflict' ? (
            <Button look="secondary" onClick={reload}>
              {t('editor.conflict.reload')}
            </Button>
          ) : (
            <Button look="secondary" onClick={() => void draft.settle()}>
              {t('action.retry')}
            </Button>
          )}
        </Notice>
      )}
      {removed.length > 0 && (
        <Notice tone="warning">
          <p>{t('editor.unsafe', { list: removed.map(({ what }) => what).join(', ') })}</p>
        </Notice>
      )}
    </div>
  )
}
