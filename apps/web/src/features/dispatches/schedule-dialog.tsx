import { useMutation, useQueryClient } from '@tanstack/react-query'
import {
  type DispatchEncoding,
  type DispatchFormat,
  dispatchEncoding,
  dispatchFormat,
  type ScheduleMode,
  scheduleMode,
} from '@zatyshok/contract/providers/dispatches'
import { t } from '@zatyshok/i18n/translate'
import { useFormDraft } from '../../lib/form/use-form-draft.ts'
import { HttpError } from '../../lib/http-error.ts'
import { TextField } from '../../ui/field/field.tsx'
import { SelectField } from '../../ui/field/select-field.tsx'
import { DraftNote } from '../../ui/form/draft-note.tsx'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import { toast } from '../../ui/toast/toast-store.ts'
import { refreshDispatches, type Schedule, savePlan } from './dispatches.api.ts'
import { encodingNames, formatNames } from './format-text.ts'

interface ScheduleDialogProps {
  schedule: Schedule
  open: boolean
  onClose: () => void
}

/** Sets when a kind of dispatch is made automatically, and the format of its files. */
export function ScheduleDialog({ schedule, open, onClose }: ScheduleDialogProps) {
  const queries = useQueryClient()
  const { kind, serviceProvider, revision } = schedule
  const draft = useFormDraft(`dispatches.schedule.${serviceProvider.code}.${kind}`)
  const { mode: keptMode, at: keptAt, format: keptFormat, encoding: keptEncoding } = schedule
  const [values, setValues] = draft.all({ mode: keptMode, at: keptAt, format: keptFormat, encoding: keptEncoding })
  const { mode, at, format, encoding } = values
  const close = () => {
    draft.clear()
    onClose()
  }
  const saving = useMutation({
    mutationFn: () => savePlan(schedule, { mode, at, format, encoding, revision }),
    onSuccess: async () => {
      toast.success(t('dispatch.schedule.saved'))
      close()
      await refreshDispatches(queries)
    },
  })
  const refusal = saving.error instanceof HttpError ? saving.error : null
  const hasEncoding = format === 'csv' || format === 'dbf'
  const encodings = dispatchEncoding.options.filter((value) => format !== 'dbf' || value !== 'utf-8')
  const change = (more: Partial<typeof values>) => setValues({ ...values, ...more })
  return (
    <FormDialog
      open={open}
      title={t('dispatch.schedule.title', { kind: t(`dispatch.kind.${kind}`) })}
      submitText={t('action.save')}
      busy={saving.isPending}
      onClose={close}
      onSubmit={() => saving.mutate()}
    >
      <DraftNote draft={draft} />
      <p>{serviceProvider.name}</p>
      <SelectField
        label={t('dispatch.schedule.mode')}
        value={mode}
        options={scheduleMode.options.map((value) => ({ value, label: t(`dispatch.schedule.${value}`) }))}
        onChoose={(value) => change({ mode: value as ScheduleMode })}
      />
      <TextField
        type="time"
        label={t('dispatch.schedule.at')}
        value={at}
        error={refusal?.errors.find(({ path }) => path === 'at')?.message}
        onChange={(event) => change({ at: event.currentTarget.value })}
      />
      <SelectField
        label={t('dispatch.schedule.format')}
        value={format}
        options={dispatchFormat.options.map((value) => ({ value, label: formatNames[value] }))}
        onChoose={(value) => change({ format: value as DispatchFormat, ...(value === 'dbf' && { encoding: 'cp866' }) })}
      />
      {hasEncoding && (
        <SelectField
          label={t('dispatch.schedule.encoding')}
          value={encoding}
          options={encodings.map((value) => ({ value, label: encodingNames[value] }))}
          onChoose={(value) => change({ encoding: value as DispatchEncoding })}
        />
      )}
      {refusal?.code === 'content_conflict' && <p role="alert">{refusal.errors[0]?.message}</p>}
    </FormDialog>
  )
}
