import { useQuery } from '@tanstack/react-query'
import { t } from '@zatyshok/i18n/translate'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { FieldError, TextField } from '../../ui/field/field.tsx'
import { SelectField } from '../../ui/field/select-field.tsx'
import type { Pair } from './drafts.ts'
import { type NamedProvider, providersQuery, type Setting } from './settings.api.ts'
import styles from './settings.module.css'

interface PairsProps {
  readonly setting: Extract<Setting, { kind: 'numbers' | 'texts' }>
  readonly pairs: readonly Pair[]
  readonly error: string | undefined
  readonly onChange: (pairs: readonly Pair[]) => void
}

/** One value per provider: a field with its name; a new row asks for the provider first. */
export function PairsControl({
  setting: { label, hint, kind, locked, value: saved },
  pairs,
  error,
  onChange,
}: PairsProps) {
  const { data: providers = [] } = useQuery(providersQuery)
  // Saved rows show their provider as a text; only new rows have a field for it.
  const [before, setBefore] = useState(() => pairs.filter(({ key }) => key in saved).length)
  const nameOf = (key: string) => providers.find(({ code }) => code === key)?.name
  const write = (at: number, part: Partial<Pair>) =>
    onChange(pairs.map((pair, index) => (index === at ? { ...pair, ...part } : pair)))
  const remove = (at: number) => {
    if (at < before) setBefore(before - 1)
    onChange(pairs.toSpliced(at, 1))
  }
  return (
    <fieldset className={styles.group} disabled={locked}>
      <legend>{label}</legend>
      {hint && <p className={styles.note}>{hint}</p>}
      {pairs.map(({ key, value }, at) => {
        const name = at < before ? nameOf(key) : undefined
        const what = kind === 'numbers' ? t('settings.pairs.months') : t('settings.pairs.path')
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place; the code in it is being typed
          <div key={at} className={styles.pair} data-named={name !== undefined || undefined}>
            {name === undefined && (
              <ProviderField
                code={key}
                others={pairs.filter((_, index) => index !== at).map(({ key }) => key)}
                providers={providers}
                onChange={(key) => write(at, { key })}
              />
            )}
            <TextField
              label={name ?? what}
              value={value}
              autoComplete="off"
              inputMode={kind === 'numbers' ? 'numeric' : 'text'}
              onChange={(event) => write(at, { value: event.currentTarget.value })}
            />
            <Button
              look="quiet"
              aria-label={t('settings.pairs.remove.aria', { code: nameOf(key) ?? key })}
              onClick={() => remove(at)}
            >
              {t('settings.row.remove')}
            </Button>
          </div>
        )
      })}
      {error && <FieldError message={error} />}
      <div>
        <Button look="secondary" onClick={() => onChange([...pairs, { key: '', value: '' }])}>
          {t('settings.pairs.add')}
        </Button>
      </div>
    </fieldset>
  )
}

interface ProviderFieldProps {
  readonly code: string
  /** Codes of the other rows, which are not offered again. */
  readonly others: readonly string[]
  readonly providers: readonly NamedProvider[]
  readonly onChange: (code: string) => void
}

/** Chooses a provider by name; before the first import the code is typed. */
function ProviderField({ code, others, providers, onChange }: ProviderFieldProps) {
  const label = t('settings.pairs.code')
  if (providers.length === 0) {
    return (
      <TextField
        {...{ label, value: code, maxLength: 20, autoComplete: 'off' }}
        hint={t('settings.pairs.code.hint')}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    )
  }
  const isKnown = providers.some((provider) => provider.code === code)
  const options = [
    ...(code === '' ? [{ value: '', label: t('settings.pairs.choose') }] : []),
    ...(code === '' || isKnown ? [] : [{ value: code, label: t('settings.code.unknown', { code }) }]),
    ...providers.flatMap((one) => (others.includes(one.code) ? [] : [{ value: one.code, label: one.name }])),
  ]
  return <SelectField {...{ label, options }} value={code} onChoose={onChange} />
}
