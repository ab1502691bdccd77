import { t } from '@zatyshok/i18n/translate'
import { Choice } from '../../ui/field/choice.tsx'
import { FieldError } from '../../ui/field/field.tsx'
import { codesOf } from './drafts.ts'
import type { NamedProvider, Setting } from './settings.api.ts'
import styles from './settings.module.css'

interface ProviderTicksProps {
  readonly setting: Extract<Setting, { kind: 'list' }>
  readonly providers: readonly NamedProvider[]
  /** Comma-separated codes. */
  readonly draft: string
  readonly error: string | undefined
  readonly onChange: (draft: string) => void
}

/** A list of providers: a tick for each, by name; a code that no provider has is offered to be removed. */
export function ProviderTicks({ setting, providers, draft, error, onChange }: ProviderTicksProps) {
  const { label, hint, locked } = setting
  const chosen = codesOf(draft)
  const known = new Map(providers.map(({ code, name }) => [code, name]))
  // The saved codes keep their order, so that a tick removed and set again is no change.
  const order = [...new Set([...setting.value, ...chosen, ...known.keys()])]
  const shown = [...known.keys(), ...order.filter((code) => !known.has(code))]
  return (
    <fieldset className={styles.group} disabled={locked}>
      <legend>{label}</legend>
      {hint && <p className={styles.note}>{hint}</p>}
      <div className={styles.ticks}>
        {shown.map((code) => (
          <Choice
            key={code}
            type="checkbox"
            label={known.get(code) ?? t('settings.code.unknown', { code })}
            checked={chosen.includes(code)}
            onChange={({ currentTarget: { checked } }) =>
              onChange(order.filter((one) => (one === code ? checked : chosen.includes(one))).join(', '))
            }
          />
        ))}
      </div>
      {error && <FieldError message={error} />}
    </fieldset>
  )
}
