import { useQuery } from '@tanstack/react-query'
import { t } from '@zatyshok/i18n/translate'
import { useId } from 'react'
import { Choice } from '../../ui/field/choice.tsx'
import { TextField } from '../../ui/field/field.tsx'
import { SelectField } from '../../ui/field/select-field.tsx'
import { type Draft, pairsOf, rowsOf } from './drafts.ts'
import { PairsControl } from './pairs-control.tsx'
import { ProviderTicks } from './provider-ticks.tsx'
import { RowsControl } from './rows-control.tsx'
import { providersQuery, type Setting } from './settings.api.ts'
import styles from './settings.module.css'

interface ControlProps {
  readonly setting: Setting
  readonly draft: Draft
  readonly error: string | undefined
  readonly onChange: (draft: Draft) => void
}

/** The control of a setting by its kind. Settings from the environment are read-only. */
export function SettingControl({ setting, draft, error, onChange }: ControlProps) {
  const { label, kind, locked } = setting
  const hint = setting.hint ?? undefined
  const text = { label, hint, error, disabled: locked, value: String(draft), autoComplete: 'off' }
  const write = (event: { currentTarget: { value: string } }) => onChange(event.currentTarget.value)
  switch (kind) {
    case 'flag':
      return <FlagControl {...{ setting, draft, error, onChange }} />
    case 'number':
      return <TextField {...text} inputMode="numeric" onChange={write} />
    case 'text':
      return <TextField {...text} maxLength={setting.maxLength} onChange={write} />
    case 'format':
      return (
        <TextField
          {...text}
          hint={<FormatHint />}
          inputMode="url"
          spellCheck={false}
          maxLength={2000}
          onChange={write}
        />
      )
    case 'list':
      return setting.ofProviders ? (
        <ProvidersControl {...{ setting, draft, error, onChange }} />
      ) : (
        <TextField {...text} spellCheck={false} onChange={write} />
      )
    case 'secret':
      return <TextField {...text} hint={<SecretHint setting={setting} />} spellCheck={false} onChange={write} />
    case 'choice':
      return (
        <SelectField
          {...{ label, error, disabled: locked }}
          value={String(draft)}
          options={setting.choices}
          onChoose={onChange}
        />
      )
    case 'numbers':
    case 'texts':
      return <PairsControl {...{ setting, error, onChange }} pairs={pairsOf(draft)} />
    case 'rows':
      return <RowsControl {...{ setting, error, onChange }} rows={rowsOf(draft)} />
  }
}

type ProvidersSetting = Extract<Setting, { kind: 'list' }>

/** Before the first import there are no names, so codes are typed. */
function ProvidersControl({ setting, draft, error, onChange }: ControlProps & { setting: ProvidersSetting }) {
  const { data: providers = [] } = useQuery(providersQuery)
  const { label, locked } = setting
  if (providers.length > 0) return <ProviderTicks {...{ setting, providers, error, onChange }} draft={String(draft)} />
  return (
    <TextField
      {...{ label, error, disabled: locked, value: String(draft), autoComplete: 'off', spellCheck: false }}
      hint={t('settings.codes.hint')}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  )
}

function FlagControl({ setting: { label, hint, locked }, draft, error, onChange }: ControlProps) {
  const id = useId()
  return (
    <div>
      <Choice
        type="checkbox"
        label={label}
        checked={draft === true}
        disabled={locked}
        aria-describedby={hint || error ? id : undefined}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <p id={id} className={styles.flagHint}>
        {error ?? hint}
      </p>
    </div>
  )
}

const formatParts = ['account', 'path', 'token', 'amount', 'encoded'] as const

/** Lists the placeholders of a payment address. */
function FormatHint() {
  return (
    <>
      {t('settings.payments.url.hint')}{' '}
      {formatParts.map((part) => (
        <code key={part} translate="no" className={styles.part}>{`{${part}}`}</code>
      ))}
    </>
  )
}

function SecretHint({ setting }: { setting: Extract<Setting, { kind: 'secret' }> }) {
  return (
    <>
      {setting.isSet ? t('settings.secret.set') : t('settings.secret.none')} {setting.hint}
    </>
  )
}
