import { t } from '@zatyshok/i18n/translate'
import { Button } from '../../ui/button.tsx'
import type { Question } from './publish-dialogs.tsx'
import type { Entry } from './publishing.api.ts'

interface OtherActionsProps {
  readonly entry: Entry
  readonly hasDraft: boolean
  readonly ask: (question: Question) => void
}

/** Returns whether the public sees a version of the entry, also while a change of it is scheduled. */
export const isPublic = ({ status, shown }: Entry): boolean =>
  status !== 'archived' && status !== 'ended' && (shown ?? (status === 'published' || status === 'changed'))

/** The rarely used actions of an entry. */
export function OtherActions({ entry, hasDraft, ask }: OtherActionsProps) {
  if (entry.status === 'archived') return null
  return (
    <>
      {hasDraft && entry.status !== 'scheduled' && (
        <Button look="quiet" onClick={() => ask('schedule')}>
          {t('editor.schedule')}
        </Button>
      )}
      {entry.status === 'scheduled' && (
        <Button look="quiet" onClick={() => ask('unschedule')}>
          {t('editor.unschedule')}
        </Button>
      )}
      {entry.status !== 'ended' && !entry.fixed && (
        <Button look="quiet" onClick={() => ask('end')}>
          {entry.endsAt ? t('editor.end.change') : t('editor.end')}
        </Button>
      )}
      {isPublic(entry) && !entry.fixed && (
        <Button look="quiet" onClick={() => ask('withdraw')}>
          {t('editor.unpublish')}
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
