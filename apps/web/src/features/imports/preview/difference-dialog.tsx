import { parseMoney } from '@zatyshok/domain/money'
import { formatMoney } from '@zatyshok/i18n/format'
import { t } from '@zatyshok/i18n/translate'
import * as z from 'zod/mini'
import { accepts } from '../../../lib/form/accepts.ts'
import { declaredFields } from '../../../lib/form/declared-fields.ts'
import { useFormDraft } from '../../../lib/form/use-form-draft.ts'
import { usePressedForm } from '../../../lib/form/use-pressed-form.ts'
import { TextField } from '../../../ui/field/field.tsx'
import { DraftNote } from '../../../ui/form/draft-note.tsx'
import { FormDialog } from '../../../ui/form/form-dialog.tsx'
import type { AcceptanceSteps } from './use-acceptance.ts'

interface DifferenceDialogProps {
  run: number
  /** The part that mended rows do not explain. */
  differenceKop: number
  /** What mended rows have added to the charges. */
  mendedKop: number
  acceptance: AcceptanceSteps
}

/** The clerk types the difference of the control sum, so that it is not overlooked. */
export function DifferenceDialog({ run, differenceKop, mendedKop, acceptance }: DifferenceDialogProps) {
  const draft = useFormDraft(`imports.difference.${run}`)
  const schema = z.object({ difference: z.string().check(accepts((text) => parseMoney(text) === differenceKop)) })
  const form = usePressedForm(schema, { difference: '' }, draft.all({ difference: '' }))
  const { text } = declaredFields(form, {
    difference: {
      label: t('preview.difference'),
      inputMode: 'decimal',
      autoComplete: 'off',
      maxLength: 20,
      wrong: t('preview.difference.wrong'),
    },
  })
  const submit = () => {
    draft.clear()
    acceptance.accept(differenceKop)
  }
  return (
    <FormDialog
      open={acceptance.asks === 'difference'}
      title={t('preview.difference.title')}
      submitText={t('preview.accept')}
      busy={acceptance.busy}
      onClose={acceptance.leave}
      onSubmit={() => form.press(submit)}
    >
      <p>
        {t(mendedKop === 0 ? 'preview.difference.text' : 'preview.difference.mended', {
          difference: formatMoney(differenceKop),
        })}
      </p>
      <DraftNote draft={draft} />
      <TextField {...text('difference')} />
    </FormDialog>
  )
}
