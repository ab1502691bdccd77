import { useMutation, useQueryClient } from '@tanstack/react-query'
import {
  type DeliverySchedule,
  deliveryContact,
  deliveryCovers,
  deliveryLetters,
  deliveryMode,
} from '@zatyshok/contract/providers/deliveries'
import { deliveryKindName } from '@zatyshok/i18n/delivery-words'
import { t } from '@zatyshok/i18n/translate'
import * as z from 'zod/mini'
import { emailProblem } from '../../lib/email-problem.ts'
import { declaredFields } from '../../lib/form/declared-fields.ts'
import { useFormDraft } from '../../lib/form/use-form-draft.ts'
import { usePressedForm } from '../../lib/form/use-pressed-form.ts'
import { HttpError } from '../../lib/http-error.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field/field.tsx'
import { SelectField } from '../../ui/field/select-field.tsx'
import { DraftNote } from '../../ui/form/draft-note.tsx'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import { toast } from '../../ui/toast/toast-store.ts'
import { refreshDeliveries, savePlan } from './deliveries.api.ts'
import styles from './deliveries.module.css'
import { senderName, usualText } from './delivery-words.ts'

const schema = z.object({
  mode: deliveryMode,
  day: z.string(),
  covers: deliveryCovers,
  tolerance: z.string(),
  letters: deliveryLetters,
  contact: z.union([z.string().check(z.regex(/^\s*$/)), deliveryContact]),
})

const numbers = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, at) => String(from + at)).map((value) => ({ value, label: value }))

interface ScheduleDialogProps {
  schedule: DeliverySchedule
  open: boolean
  onClose: () => void
}

/** Sets when a delivery is expected, and who gets a letter when it is late. */
export function ScheduleDialog({ schedule, open, onClose }: ScheduleDialogProps) {
  const queries = useQueryClient()
  const { sender, serviceProvider, kind, usual } = schedule
  const draft = useFormDraft(`deliveries.schedule.${sender}.${kind}`)
  const before = {
    ...{ mode: schedule.mode, day: String(schedule.day), covers: schedule.covers },
    ...{ tolerance: String(schedule.tolerance), letters: schedule.letters, contact: schedule.contact ?? '' },
  }
  const form = usePressedForm(schema, before, draft.all(before))
  const { mode, day, covers, tolerance, letters, contact } = form.values
  const { select, text } = declaredFields(form, {
    mode: { label: t('delivery.mode') },
    day: { label: t('delivery.day') },
    covers: { label: t('delivery.covers') },
    tolerance: { label: t('delivery.tolerance') },
    letters: { label: t('delivery.letters') },
    contact: {
      ...{ label: t('delivery.contact'), hint: t('delivery.contact.hint'), type: 'email', maxLength: 254 },
      ...{ autoComplete: 'off', autoCapitalize: 'none', spellCheck: false },
      wrong: emailProblem(form.values.contact),
    },
  })
  const asksContact = mode !== 'off' && letters !== 'none'
  const close = () => {
    draft.clear()
    onClose()
  }
  const saving = useMutation({
    mutationFn: () => {
      const plan = { mode, day: Number(day), covers, tolerance: Number(tolerance), letters }
      return savePlan(schedule, { ...plan, contact: asksContact ? contact.trim() || null : schedule.contact })
    },
    onSuccess: async () => {
      toast.success(t('delivery.schedule.saved'))
      close()
      await refreshDeliveries(queries)
    },
    // A colleague may have changed it: the next opening then has the new rule.
    onError: () => refreshDeliveries(queries),
  })
  const refusal = saving.error instanceof HttpError ? saving.error : null
  const isDaily = mode === 'workingDays'
  return (
    <FormDialog
      open={open}
      title={t('delivery.schedule.dialog', { kind: deliveryKindName(kind) })}
      submitText={t('action.save')}
      busy={saving.isPending}
      onClose={close}
      onSubmit={() => (asksContact ? form.press(() => saving.mutate()) : saving.mutate())}
    >
      <DraftNote draft={draft} />
      <p translate="no">{senderName(schedule)}</p>
      {usual && (
        <p className={styles.usual}>
          {usualText(usual)}
          <Button
            look="quiet"
            onClick={() => {
              form.set('mode', 'monthly')
              form.set('day', String(usual.to))
            }}
          >
            {t('delivery.usual.take', { day: usual.to })}
          </Button>
        </p>
      )}
      <SelectField
        {...select('mode')}
        options={deliveryMode.options.map((value) => ({ value, label: t(`delivery.mode.${value}`) }))}
      />
      {mode === 'monthly' && <SelectField {...select('day')} hint={t('delivery.day.hint')} options={numbers(1, 31)} />}
      {mode !== 'off' && (
        <>
          <SelectField
            {...select('covers')}
            options={deliveryCovers.options.map((value) => ({
              value,
              label: isDaily ? t(`delivery.covers.${value}.day`) : t(`delivery.covers.${value}`),
            }))}
          />
          <SelectField {...select('tolerance')} hint={t('delivery.tolerance.hint')} options={numbers(0, 10)} />
          <SelectField {...select('letters')} options={lettersOf(serviceProvider !== null)} />
          {asksContact && <TextField {...text('contact')} />}
        </>
      )}
      {refusal?.code === 'content_conflict' && <p role="alert">{refusal.errors[0]?.message}</p>}
    </FormDialog>
  )
}

/** Files of several providers have no operators of their own. */
const lettersOf = (hasOperators: boolean) =>
  hasOperators
    ? deliveryLetters.options.map((value) => ({ value, label: t(`delivery.letters.${value}`) }))
    : [
        { value: 'all', label: t('delivery.letters.administrators') },
        { value: 'none', label: t('delivery.letters.none') },
      ]
