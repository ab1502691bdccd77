import { useQueryClient } from '@tanstack/react-query'
import { generalInformation } from '@zatyshok/contract/people/personal-details'
import { canonicalLogin, loginProblem } from '@zatyshok/domain/people/login'
import { t } from '@zatyshok/i18n/translate'
import { useEffect } from 'react'
import { declaredFields } from '../../lib/form/declared-fields.ts'
import { useFormDraft } from '../../lib/form/use-form-draft.ts'
import { useSchemaForm } from '../../lib/form/use-schema-form.ts'
import { TextField } from '../../ui/field/field.tsx'
import { DraftNote } from '../../ui/form/draft-note.tsx'
import { refusedField, useSave } from '../../ui/form/use-save.ts'
import { toast } from '../../ui/toast/toast-store.ts'
import { BlockForm } from './block-form.tsx'
import type { OneBlock } from './one-block.ts'
import { keepProfile, type Profile, saveGeneral } from './profile.api.ts'

const names = ['lastName', 'firstName', 'middleName', 'name'] as const

/** Edits the name parts and the login (D02, D03). */
export function GeneralForm({ profile, one }: { profile: Profile; one: OneBlock }) {
  const queries = useQueryClient()
  const { lastName, firstName, middleName, name } = profile
  const before = { lastName, firstName, middleName, name }
  const draft = useFormDraft('profile.general')
  const form = useSchemaForm(generalInformation, before, draft.all(before))
  const close = () => {
    draft.clear()
    one.release()
  }
  const { setDirty } = one
  const isChanged = names.some((name) => form.values[name] !== before[name])
  useEffect(() => setDirty(isChanged), [setDirty, isChanged])
  const save = useSave({
    save: saveGeneral,
    fallback: t('profile.general.error'),
    onSaved: (saved) => {
      keepProfile(queries, saved)
      toast.success(t('profile.general.success'))
      close()
    },
  })
  const login = loginText(form.values.name, before.name)
  const judged = { ...form, problems: { ...form.problems, ...(login && { name: login }) } }
  const part = { optional: true, maxLength: 200, wrong: t('validation.wrongValue') }
  const { text, missing } = declaredFields(judged, {
    lastName: { ...part, label: t('profile.general.lastName'), autoComplete: 'family-name' },
    firstName: { ...part, label: t('profile.general.firstName'), autoComplete: 'given-name' },
    middleName: { ...part, label: t('profile.general.middleName'), autoComplete: 'additional-name' },
    name: {
      label: t('profile.general.login'),
      hint: t('profile.general.login.hint'),
      maxLength: 100,
      autoComplete: 'username',
      autoCapitalize: 'none',
      spellCheck: false,
      wrong: login ?? t('validation.wrongValue'),
    },
  })
  return (
    <BlockForm
      label={t('profile.general.title')}
      save={save}
      fields={Object.fromEntries(names.map((name) => [name, { id: `general-${name}`, label: text(name).label }]))}
      remaining={missing}
      onSubmit={() => save.run(form.values)}
      onCancel={close}
      focusFirst
    >
      <DraftNote draft={draft} />
      {names.map((name) => (
        <TextField
          key={name}
          {...text(name)}
          id={`general-${name}`}
          error={text(name).error ?? refusedField(save, name)}
        />
      ))}
    </BlockForm>
  )
}

/** The message about an invalid login; undefined for the unchanged login. */
function loginText(typed: string, before: string): string | undefined {
  const login = canonicalLogin(typed)
  if (login === before) return undefined
  if (login.length < 3) return t('profile.general.login.min')
  switch (loginProblem(login)) {
    case 'characters':
      return t('profile.general.login.characters')
    case 'mixed':
      return t('profile.general.login.mixed')
    case 'phone':
      return t('profile.general.login.phone')
    case null:
      return undefined
  }
}
