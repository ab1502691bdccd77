import { t } from '@zatyshok/i18n/translate'
import { Button } from '../../ui/button.tsx'
import type { Question } from './publish-dialogs.tsx'
import type { Entry } from './publishing.api.ts'

interface OtherActionsProps {
  readonly entry: Entry
  readonly hasDraft: boolean
  readonly ask: (question: Question) => void
}

/** The rarely used actions of an entry. */
export function OtherActions({ entry, hasDraft, ask }: OtherActionsProps) {
  if (entry.status === 'archived') return null
  const isShown = entry.status === 'published' || entry.status === 'changed'
  return (
    <>
      {hasDraft && entry.status !== 'scheduled' && (
        <Button look="quiet" onClick={() => ask('schedule')}>
          {t('editor.schedule')}
        </Button>
      )}
      {(entry.status === 'scheduled' || (isShown && !entry.fixed)) && (
        <Button look="quiet" onClick={() => ask('withdraw')}>
          {entry.status === 'scheduled' ? t('editor.unschedule') : t('editor.unpublish')}
        </Button>
      )}
      {!entry.fixed && (
        <Button look="quiet" onClick={() => ask('archive')}>
          {t('action.delete')}
        </Button>
      )}
    </>
  )
}
