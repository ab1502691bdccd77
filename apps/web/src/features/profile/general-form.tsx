import { useQueryClient } from '@tanstack/react-query'
import { generalInformation } from '@zatyshok/contract/people/profile'
import { canonicalLogin, loginProblem } from '@zatyshok/domain/people/login'
import { t } from '@zatyshok/i18n/translate'
import { useEffect } from 'react'
import { useFormDraft } from '../../lib/form/use-form-draft.ts'
import { useSchemaForm } from '../../lib/form/use-schema-form.ts'
import { TextField } from '../../ui/field/field.tsx'
import { DraftNote } from '../../ui/form/draft-note.tsx'
import { refusedField, useSave } from '../../ui/form/use-save.ts'
import { toast } from '../../ui/toast/toast-store.ts'
import { BlockForm } from './block-form.tsx'
import type { OneBlock } from './one-block.ts'
import { keepProfile, type Profile, saveGeneral } from './profile.api.ts'

const labels = () => ({
  lastName: t('profile.general.lastName'),
  firstName: t('profile.general.firstName'),
  middleName: t('profile.general.middleName'),
  name: t('profile.general.login'),
})
const autoComplete = {
  lastName: 'family-name',
  firstName: 'given-name',
  middleName: 'additional-name',
  name: 'username',
} as const
type Name = keyof typeof autoComplete
const names = Object.keys(autoComplete) as Name[]

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
  const problems: Partial<Record<Name, string>> = {
    ...Object.fromEntries(
      names.filter((name) => form.problems[name]).map((name) => [name, t('validation.wrongValue')]),
    ),
  }
  const login = loginText(form.values.name, before.name)
  if (login) problems.name = login
  const all = labels()
  return (
    <BlockForm
      label={t('profile.general.title')}
      save={save}
      fields={Object.fromEntries(names.map((name) => [name, { id: `general-${name}`, label: all[name] }]))}
      remaining={names.map((name) => problems[name] && all[name])}
      onSubmit={() => save.run(form.values)}
      onCancel={close}
      focusFirst
    >
      <DraftNote draft={draft} />
      {names.map((name) => (
        <TextField
          key={name}
          {...form.text(name)}
          id={`general-${name}`}
          label={all[name]}
          optional={name !== 'name'}
          {...(name === 'name' && { hint: t('profile.general.login.hint'), spellCheck: false, autoCapitalize: 'none' })}
          autoComplete={autoComplete[name]}
          maxLength={name === 'name' ? 100 : 200}
          error={(form.isDirty(name) && problems[name]) || refusedField(save, name)}
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
