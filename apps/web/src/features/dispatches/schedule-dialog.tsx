import { useMutation, useQueryClient } from '@tanstack/react-query'
import { dispatchEncoding, dispatchFormat, scheduleMode } from '@zatyshok/contract/providers/dispatches'
import { t } from '@zatyshok/i18n/translate'
import * as z from 'zod/mini'
import { declaredFields } from '../../lib/form/declared-fields.ts'
import { useFormDraft } from '../../lib/form/use-form-draft.ts'
import { useSchemaForm } from '../../lib/form/use-schema-form.ts'
import { HttpError, refusedAt } from '../../lib/http-error.ts'
import { SelectField } from '../../ui/field/select-field.tsx'
import { TimeField } from '../../ui/field/time-field.tsx'
import { DraftNote } from '../../ui/form/draft-note.tsx'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import { toast } from '../../ui/toast/toast-store.ts'
import { refreshDispatches, type Schedule, savePlan } from './dispatches.api.ts'
import { encodingNames, formatNames } from './format-text.ts'

const schema = z.object({ mode: scheduleMode, at: z.string(), format: dispatchFormat, encoding: dispatchEncoding })

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
  const before = { mode: keptMode, at: keptAt, format: keptFormat, encoding: keptEncoding }
  const form = useSchemaForm(schema, before, draft.all(before))
  const { mode, at, format, encoding } = form.values
  const { text, select } = declaredFields(form, {
    mode: { label: t('dispatch.schedule.mode') },
    at: { label: t('dispatch.schedule.at') },
    format: { label: t('dispatch.schedule.format') },
    encoding: { label: t('dispatch.schedule.encoding') },
  })
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
        {...select('mode')}
        options={scheduleMode.options.map((value) => ({ value, label: t(`dispatch.schedule.${value}`) }))}
      />
      <TimeField {...text('at')} error={refusedAt(refusal, 'at')} />
      <SelectField
        {...select('format')}
        options={dispatchFormat.options.map((value) => ({ value, label: formatNames[value] }))}
        onChoose={(value) => {
          select('format').onChoose(value)
          if (value === 'dbf') form.set('encoding', 'cp866')
        }}
      />
      {hasEncoding && (
        <SelectField
          {...select('encoding')}
          options={encodings.map((value) => ({ value, label: encodingNames[value] }))}
        />
      )}
      {refusal?.code === 'content_conflict' && <p role="alert">{refusal.errors[0]?.message}</p>}
    </FormDialog>
  )
}
