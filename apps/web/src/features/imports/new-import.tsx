import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { t } from '@zatyshok/i18n/translate'
import type { FormEvent } from 'react'
import { useNavigate } from 'react-router'
import { useFormDraft } from '../../lib/form/use-form-draft.ts'
import { paths } from '../../lib/paths.ts'
import { Card } from '../../ui/card.tsx'
import { Choice as ChoiceBox } from '../../ui/field/choice.tsx'
import { SelectField } from '../../ui/field/select-field.tsx'
import { DraftNote } from '../../ui/form/draft-note.tsx'
import { FormActions } from '../../ui/form/form-actions.tsx'
import { LeaveQuestion } from '../../ui/form/leave-question.tsx'
import { LoadError, Skeleton } from '../../ui/list/loading.tsx'
import { ChosenFiles } from './chosen-files.tsx'
import { DropZone } from './drop-zone.tsx'
import { EarlierUploads } from './earlier-uploads.tsx'
import { begin, type Choice, choicesQuery, showRun } from './imports.api.ts'
import styles from './imports.module.css'
import { useUploads } from './use-uploads.ts'
import { choiceName } from './words.ts'

/** Chooses the provider and the files, and starts the check; the portal imports no data before a check (K02). */
export function NewImport() {
  const choices = useQuery(choicesQuery)
  return (
    <Card title={t('imports.new.title')}>
      {choices.isPending && <Skeleton what={t('imports.new.title')} rows={3} />}
      {choices.isError && <LoadError onRetry={() => void choices.refetch()} busy={choices.isFetching} />}
      {choices.data && <NewImportForm choices={choices.data} />}
    </Card>
  )
}

function NewImportForm({ choices }: { choices: readonly Choice[] }) {
  const draft = useFormDraft('imports.new')
  const [profile, setProfile] = draft.field('profile', choices.length === 1 ? (choices[0]?.profile ?? '') : '')
  const [strict, setStrict] = draft.field('strict', false)
  const uploads = useUploads()
  const checking = useCheck(draft.clear)
  const { list } = uploads
  const isSending = list.some(({ upload, error }) => upload === undefined && error === undefined)
  const missing = [
    profile === '' && t('imports.new.profile'),
    list.length === 0 && t('imports.new.files'),
    isSending && t('imports.new.missing.sending'),
    list.some(({ error }) => error !== undefined) && t('imports.new.missing.failed'),
  ]
  const check = (event: FormEvent) => {
    event.preventDefault()
    const whole = list.flatMap(({ upload }) => upload ?? [])
    if (!missing.some(Boolean) && !checking.isPending) checking.mutate({ profile, uploads: whole, strict })
  }
  return (
    <form className={styles.form} aria-label={t('imports.new.title')} noValidate onSubmit={check}>
      <DraftNote draft={draft} />
      <SelectField
        label={t('imports.new.profile')}
        hint={t('imports.new.profile.hint')}
        value={profile}
        options={[
          { value: '', label: t('imports.new.profile.choose') },
          ...choices.map((choice) => ({ value: choice.profile, label: choiceName(choice) })),
        ]}
        onChoose={setProfile}
      />
      <EarlierUploads {...uploads} />
      <DropZone onFiles={uploads.add} />
      <ChosenFiles {...uploads} />
      <ChoiceBox
        type="checkbox"
        label={t('imports.new.strict')}
        checked={strict}
        onChange={(event) => setStrict(event.currentTarget.checked)}
      />
      <p className={styles.note}>{t('imports.new.note')}</p>
      <FormActions missing={missing} submitText={t('imports.new.check')} busy={checking.isPending} />
      <LeaveQuestion
        active={isSending}
        title={t('imports.leave.title')}
        text={t('imports.leave.text')}
        leave={t('imports.leave.leave')}
      />
    </form>
  )
}

/** Starts the check and opens its page, which shows the progress. */
function useCheck(onBegun: () => void) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  return useMutation({
    mutationFn: (chosen: { profile: string; uploads: number[]; strict: boolean }) =>
      begin({ purpose: 'check', repeat: 'yes', ...chosen }),
    onSuccess: async (run) => {
      onBegun()
      void showRun(queries, run)
      await navigate(`${paths.admin}/imports/${run.id}`)
    },
  })
}
