import { kyivDay } from '@zatyshok/domain/calendar'
import { kyivMoment } from '@zatyshok/domain/calendar/kyiv-time'
import { formatDateTime } from '@zatyshok/i18n/format'
import { t } from '@zatyshok/i18n/translate'
import { useFormDraft } from '../../lib/form/use-form-draft.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { DateField } from '../../ui/field/date-field.tsx'
import { isDay } from '../../ui/field/date-text.ts'
import { TimeField } from '../../ui/field/time-field.tsx'
import { timeOfText } from '../../ui/field/time-text.ts'
import { DraftNote } from '../../ui/form/draft-note.tsx'
import type { EntryStep } from './publishing.api.ts'

export type Question = 'publish' | 'schedule' | 'unschedule' | 'withdraw' | 'archive' | 'end'

interface PublishDialogsProps {
  readonly entryId: number
  /** null: the dialogs are closed. */
  readonly question: Question | null
  readonly title: string
  /** A change of the entry is scheduled. */
  readonly isScheduled: boolean
  /** When the publication ends by itself; null: it stays. */
  readonly endsAt: string | null | undefined
  readonly busy: boolean
  readonly onClose: () => void
  readonly onAnswer: (step: EntryStep) => void
}

/** Asks before the published content changes. */
export function PublishDialogs({
  entryId,
  question,
  title,
  isScheduled,
  endsAt,
  busy,
  onClose,
  onAnswer,
}: PublishDialogsProps) {
  const draft = useFormDraft(`content.schedule.${entryId}`)
  const [day, setDay] = draft.field('day', '')
  const [time, setTime] = draft.field('time', '09:00')
  const moment = isDay(day) && timeOfText(time) === time ? kyivMoment(day, time) : undefined
  const isPast = moment !== undefined && moment.getTime() <= Date.now()
  const answer = () => {
    draft.clear()
    if (question === 'schedule') onAnswer({ action: 'publish', at: moment?.toISOString() ?? '' })
    else if (question === 'unschedule') onAnswer({ action: 'withdraw', from: 'schedule' })
    else if (question === 'withdraw') onAnswer({ action: 'withdraw', from: 'public' })
    else if (question && question !== 'end') onAnswer({ action: question })
  }
  return (
    <Dialog
      open={question !== null && question !== 'end'}
      onClose={onClose}
      title={questionText(question, title)}
      actions={
        <>
          <Button
            look={question === 'archive' ? 'danger' : 'primary'}
            busy={busy}
            disabled={question === 'schedule' && (!moment || isPast)}
            onClick={answer}
          >
            {answerText(question)}
          </Button>
          <Button look="secondary" data-first-focus={question === 'archive' || undefined} onClick={onClose}>
            {t('action.cancel')}
          </Button>
        </>
      }
    >
      {question === 'publish' && <p>{t('editor.publish.text')}</p>}
      {question === 'unschedule' && <p>{t('editor.unschedule.text')}</p>}
      {question === 'withdraw' && <p>{t('editor.unpublish.text')}</p>}
      {question === 'withdraw' && isScheduled && <p>{t('editor.unpublish.scheduled')}</p>}
      {question === 'withdraw' && endsAt && (
        <p>{t('editor.unpublish.end', { date: formatDateTime(new Date(endsAt)) })}</p>
      )}
      {question === 'archive' && <p>{t('editor.delete.text', { n: 30 })}</p>}
      {question === 'schedule' && <DraftNote draft={draft} />}
      {question === 'schedule' && (
        <>
          <DateField
            label={t('editor.schedule.day')}
            value={day}
            min={kyivDay(new Date())}
            onChange={(event) => setDay(event.currentTarget.value)}
          />
          <TimeField
            label={t('editor.schedule.time')}
            value={time}
            onChange={(event) => setTime(event.currentTarget.value)}
            error={isPast ? t('editor.schedule.past') : undefined}
          />
        </>
      )}
    </Dialog>
  )
}

function questionText(question: Question | null, title: string): string {
  switch (question) {
    case 'schedule':
      return t('editor.schedule')
    case 'unschedule':
      return t('editor.unschedule.title')
    case 'withdraw':
      return t('editor.unpublish.title')
    case 'archive':
      return t('editor.delete.title', { title })
    default:
      return t('editor.publish.title')
  }
}

function answerText(question: Question | null): string {
  switch (question) {
    case 'schedule':
      return t('editor.schedule.action')
    case 'unschedule':
      return t('editor.unschedule')
    case 'withdraw':
      return t('editor.unpublish')
    case 'archive':
      return t('action.delete')
    default:
      return t('editor.publish')
  }
}
