import { kyivDay } from '@zatyshok/domain/calendar'
import { kyivMoment, kyivTime } from '@zatyshok/domain/calendar/kyiv-time'
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
import type { Entry, EntryStep } from './publishing.api.ts'

interface EndDialogProps {
  readonly entry: Entry
  readonly busy: boolean
  readonly onClose: () => void
  readonly onAnswer: (step: EntryStep) => void
}

/** Asks when the entry leaves the public site by itself, in Kyiv time, and tells what will happen. */
export function EndDialog({ entry, busy, onClose, onAnswer }: EndDialogProps) {
  const set = entry.endsAt ? new Date(entry.endsAt) : undefined
  const draft = useFormDraft(`content.end.${entry.id}`)
  const [day, setDay] = draft.field('day', set ? kyivDay(set) : '')
  const [time, setTime] = draft.field('time', set ? kyivTime(set) : '18:00')
  const moment = isDay(day) && timeOfText(time) === time ? kyivMoment(day, time) : undefined
  const error = moment && refusalOf(moment, entry)
  const answer = (endsAt: string | null) => {
    draft.clear()
    onAnswer({ action: 'end', endsAt })
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('editor.end')}
      actions={
        <>
          <Button
            busy={busy}
            disabled={!moment || error !== undefined}
            onClick={() => answer(moment?.toISOString() ?? null)}
          >
            {t('action.save')}
          </Button>
          {set && (
            <Button look="secondary" onClick={() => answer(null)}>
              {t('editor.end.remove')}
            </Button>
          )}
          <Button look="quiet" onClick={onClose}>
            {t('action.cancel')}
          </Button>
        </>
      }
    >
      <DraftNote draft={draft} />
      <DateField
        label={t('editor.end.day')}
        value={day}
        min={kyivDay(new Date())}
        onChange={(event) => setDay(event.currentTarget.value)}
      />
      <TimeField
        label={t('editor.schedule.time')}
        hint={t('editor.end.kyiv')}
        value={time}
        onChange={(event) => setTime(event.currentTarget.value)}
        error={error}
      />
      <p role="status">{moment && !error && t('editor.end.preview', { date: formatDateTime(moment) })}</p>
    </Dialog>
  )
}

function refusalOf(moment: Date, { publishAt }: Entry): string | undefined {
  if (moment.getTime() <= Date.now()) return t('editor.schedule.past')
  return publishAt && moment <= new Date(publishAt) ? t('editor.end.beforeStart') : undefined
}
