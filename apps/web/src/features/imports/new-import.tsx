import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { matchesMask } from '@zatyshok/domain/imports/name-mask'
import { t } from '@zatyshok/i18n/translate'
import { useFormDraft } from '../../lib/form/use-form-draft.ts'
import { useOpenScreen } from '../../lib/navigation/use-open-screen.ts'
import { paths } from '../../lib/paths.ts'
import { Card } from '../../ui/card.tsx'
import { Choice as ChoiceBox } from '../../ui/field/choice.tsx'
import { SelectField } from '../../ui/field/select-field.tsx'
import { DraftNote } from '../../ui/form/draft-note.tsx'
import { Form } from '../../ui/form/form.tsx'
import { LeaveQuestion } from '../../ui/form/leave-question.tsx'
import { Loaded } from '../../ui/list/loaded.tsx'
import { ChosenFiles } from './chosen-files.tsx'
import { DropZone } from './drop-zone.tsx'
import { EarlierUploads } from './earlier-uploads.tsx'
import { begin, type Choice, choicesQuery, type ExpectedFile, type NewRun, showRun } from './imports.api.ts'
import styles from './imports.module.css'
import { type ChosenFile, useUploads } from './use-uploads.ts'
import { choiceName } from './words.ts'

/** Chooses the provider and the files, and starts the check; the portal imports no data before a check (K02). */
export function NewImport() {
  const choices = useQuery(choicesQuery)
  return (
    <Card title={t('imports.new.title')}>
      <Loaded query={choices} what={t('imports.new.title')} rows={3} afterFailure="both">
        {(known) => <NewImportForm choices={known} />}
      </Loaded>
    </Card>
  )
}

function NewImportForm({ choices }: { choices: readonly Choice[] }) {
  const draft = useFormDraft('imports.new')
  const [profile, setProfile] = draft.field('profile', choices.length === 1 ? (choices[0]?.profile ?? '') : '')
  const [strict, setStrict] = draft.field('strict', false)
  const uploads = useUploads((name) => fitsProfile(choices, profile, name))
  const needsRule = ({ name, rule, error }: ChosenFile) =>
    error === undefined && rule === undefined && !fitsProfile(choices, profile, name)
  const checking = useCheck(draft.clear)
  const { list } = uploads
  const isSending = list.some(({ upload, error, held }) => upload === undefined && error === undefined && !held)
  const missing = [
    profile === '' && t('imports.new.profile'),
    list.length === 0 && t('imports.new.files'),
    isSending && t('imports.new.missing.sending'),
    profile !== '' && list.some(needsRule) && t('imports.new.missing.rule'),
    list.some(({ error }) => error !== undefined) && t('imports.new.missing.failed'),
  ]
  return (
    <Form
      label={t('imports.new.title')}
      missing={missing}
      submitText={t('imports.new.check')}
      busy={checking.isPending}
      onSubmit={() =>
        checking.mutate({
          ...{ profile, strict },
          uploads: list.flatMap(({ upload }) => upload ?? []),
          rules: list.flatMap(({ upload, rule: mask }) => (upload && mask ? [{ upload, mask }] : [])),
        })
      }
    >
      <DraftNote draft={draft} />
      <SelectField
        label={t('imports.new.profile')}
        hint={t('imports.new.profile.hint')}
        value={profile}
        options={[
          { value: '', label: t('imports.new.profile.choose') },
          ...choices.map((choice) => ({ value: choice.profile, label: choiceName(choice) })),
        ]}
        onChoose={(chosen) => {
          setProfile(chosen)
          uploads.fitAnew((name) => fitsProfile(choices, chosen, name))
        }}
      />
      <EarlierUploads {...uploads} />
      <DropZone onFiles={uploads.add} />
      <ChosenFiles {...uploads} rules={rulesOf(choices, profile)} needsRule={needsRule} />
      <ChoiceBox
        type="checkbox"
        label={t('imports.new.strict')}
        checked={strict}
        onChange={(event) => setStrict(event.currentTarget.checked)}
      />
      <p className={styles.note}>{t('imports.new.note')}</p>
      <LeaveQuestion
        active={isSending}
        title={t('imports.leave.title')}
        text={t('imports.leave.text')}
        leave={t('imports.leave.leave')}
      />
    </Form>
  )
}

const rulesOf = (choices: readonly Choice[], profile: string): readonly ExpectedFile[] =>
  choices.find((choice) => choice.profile === profile)?.rules ?? []

/** Returns whether the profile has a rule for the file's name; before a profile is chosen: any of them. */
function fitsProfile(choices: readonly Choice[], profile: string, name: string): boolean {
  const asked = profile === '' ? choices : choices.filter((choice) => choice.profile === profile)
  return asked.some(({ rules }) => !rules?.length || rules.some(({ mask }) => matchesMask(mask, name)))
}

/** Starts the check and opens its page, which shows the progress. */
function useCheck(onBegun: () => void) {
  const queries = useQueryClient()
  const openScreen = useOpenScreen()
  return useMutation({
    mutationFn: (chosen: Pick<NewRun, 'profile' | 'uploads' | 'rules' | 'strict'>) =>
      begin({ purpose: 'check', repeat: 'yes', ...chosen }),
    onSuccess: async (run) => {
      onBegun()
      void showRun(queries, run)
      await openScreen(`${paths.admin}/imports/${run.id}`)
    },
  })
}
