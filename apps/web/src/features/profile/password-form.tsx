import { passwordChange } from '@zatyshok/contract/people/credentials'
import { HARDENED_LENGTH } from '@zatyshok/domain/people/password-hints'
import { t } from '@zatyshok/i18n/translate'
import { useEffect, useState } from 'react'
import { useSettings } from '../../lib/use-settings.ts'
import { PasswordField } from '../../ui/field/password-field.tsx'
import { PasswordFrame, PasswordStrength } from '../../ui/field/password-strength.tsx'
import { EndOtherWays } from '../../ui/form/end-other-ways.tsx'
import { refusedField, useSave } from '../../ui/form/use-save.ts'
import { toast } from '../../ui/toast/toast-store.ts'
import { BlockForm } from './block-form.tsx'
import type { OneBlock } from './one-block.ts'
import { savePassword } from './profile.api.ts'

const nothing = { password: '', newPassword: '', newPassword2: '' }
type Values = typeof nothing
type Name = keyof Values

const labels = (): Readonly<Record<Name, string>> => ({
  password: t('profile.password.current'),
  newPassword: t('profile.password.new'),
  newPassword2: t('profile.password.new2'),
})

/**
 * Fields for the current password, the new one with its rules, and the new one again; a refusal empties the form (D10).
 */
export function PasswordForm({ one }: { one: OneBlock }) {
  const [values, setValues] = useState(nothing)
  const [endOtherWays, setEndOtherWays] = useState(true)
  const [left, setLeft] = useState<ReadonlySet<Name>>(new Set())
  const reset = () => {
    setValues(nothing)
    setLeft(new Set())
  }
  const { setDirty, current } = one
  const isTyped = Object.values(values).some(Boolean)
  const isCurrent = current === 'password'
  useEffect(() => {
    if (isCurrent) setDirty(isTyped)
  }, [setDirty, isCurrent, isTyped])
  const save = useSave({
    save: savePassword,
    fallback: t('password.change.error'),
    onSaved: () => {
      toast.success(t('password.change.success'))
      one.release()
    },
    onRefused: () => {
      reset()
      document.getElementById('change-password')?.focus()
    },
  })
  const isHardened = useSettings()?.strictness === 'hardened'
  const problems = problemsOf(values, isHardened)
  const all = labels()
  const refused = {
    password: refusedField(save, 'password') ?? (save.code === 'password_wrong' ? save.message : undefined),
    newPassword: refusedField(save, 'newPassword') ?? (save.code === 'password_too_weak' ? save.message : undefined),
    newPassword2: undefined,
  }
  const field = (name: Name) => ({
    id: `change-${name}`,
    name,
    label: all[name],
    maxLength: 1024,
    value: values[name],
    error: (left.has(name) && problems[name]) || (!isTyped && refused[name]) || undefined,
    onChange: (event: { currentTarget: { value: string } }) => {
      if (one.claim('password')) setValues({ ...values, [name]: event.currentTarget.value })
    },
    onBlur: () => {
      if (values[name] !== '') setLeft((before) => new Set([...before, name]))
    },
  })
  return (
    <BlockForm
      label={t('profile.password.title')}
      save={save}
      fields={Object.fromEntries((Object.keys(all) as Name[]).map((name) => [name, field(name)]))}
      remaining={remainingOf(problems)}
      onSubmit={() =>
        save.run({
          password: values.password,
          newPassword: values.newPassword,
          ...(!endOtherWays && { endOtherWays }),
        })
      }
      submitText={t('profile.password.submit')}
    >
      <PasswordFrame>
        <PasswordField {...field('password')} autoComplete="current-password" />
        <PasswordField
          {...field('newPassword')}
          toggle={{ show: t('a11y.newPassword.show'), hide: t('a11y.newPassword.hide') }}
          aria-describedby="change-advice"
          autoComplete="new-password"
        />
        <PasswordStrength id="change-advice" password={values.newPassword} />
        <PasswordField
          {...field('newPassword2')}
          toggle={{ show: t('a11y.password2.show'), hide: t('a11y.password2.hide') }}
          autoComplete="new-password"
        />
      </PasswordFrame>
      <EndOtherWays checked={endOtherWays} onChange={setEndOtherWays} />
    </BlockForm>
  )
}

/** «Залишилося: поточний і новий пароль»; the second new password is named when the first is right. */
function remainingOf({ password, newPassword, newPassword2 }: Partial<Record<Name, string>>) {
  const { password: current, newPassword: next, newPassword2: again } = labels()
  if (password && newPassword) return [t('profile.password.both')]
  return [password && current, newPassword ? next : newPassword2 && again]
}

/** The error messages, in the words of specification §5. */
function problemsOf({ newPassword2, ...change }: Values, isHardened: boolean): Partial<Record<Name, string>> {
  const wrong = new Set(passwordChange.safeParse(change).error?.issues.map(({ path }) => path[0]))
  const problems: Partial<Record<Name, string>> = {}
  if (wrong.has('password')) problems.password = t('validation.currentPassword.required')
  if (change.newPassword === '') problems.newPassword = t('validation.newPassword.required')
  else if (isHardened && [...change.newPassword].length < HARDENED_LENGTH)
    problems.newPassword = t('password.refused.short', { min: HARDENED_LENGTH })
  else if (wrong.has('newPassword')) problems.newPassword = t('validation.newPassword.min')
  if (newPassword2 === '') problems.newPassword2 = t('validation.newPassword2.required')
  else if (newPassword2 !== change.newPassword) problems.newPassword2 = t('validation.newPassword.mismatch')
  return problems
}
