import { t } from '@zatyshok/i18n/translate'
import { Button } from '../../ui/button.tsx'
import { FieldError, TextField } from '../../ui/field/field.tsx'
import type { Pair } from './drafts.ts'
import type { Setting } from './settings.api.ts'
import styles from './settings.module.css'

interface PairsProps {
  readonly setting: Extract<Setting, { kind: 'numbers' | 'texts' }>
  readonly pairs: readonly Pair[]
  readonly error: string | undefined
  readonly onChange: (pairs: readonly Pair[]) => void
}

/** One value per provider: rows of code and value. */
export function PairsControl({ setting: { label, hint, kind, locked }, pairs, error, onChange }: PairsProps) {
  const write = (at: number, part: Partial<Pair>) =>
    onChange(pairs.map((pair, index) => (index === at ? { ...pair, ...part } : pair)))
  return (
    <fieldset className={styles.group} disabled={locked}>
      <legend>{label}</legend>
      {hint && <p className={styles.note}>{hint}</p>}
      {pairs.map(({ key, value }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place; the code in it is being typed
        <div key={at} className={styles.pair}>
          <TextField
            label={t('settings.pairs.code')}
            value={key}
            maxLength={20}
            autoComplete="off"
            onChange={(event) => write(at, { key: event.currentTarget.value })}
          />
          <TextField
            label={kind === 'numbers' ? t('settings.pairs.months') : t('settings.pairs.path')}
            value={value}
            autoComplete="off"
            inputMode={kind === 'numbers' ? 'numeric' : 'text'}
            onChange={(event) => write(at, { value: event.currentTarget.value })}
          />
          <Button
            look="quiet"
            aria-label={t('settings.pairs.remove.aria', { code: key })}
            onClick={() => onChange(pairs.toSpliced(at, 1))}
          >
            {t('settings.row.remove')}
          </Button>
        </div>
      ))}
      {error && <FieldError message={error} />}
      <div>
        <Button look="secondary" onClick={() => onChange([...pairs, { key: '', value: '' }])}>
          {t('settings.pairs.add')}
        </Button>
      </div>
    </fieldset>
  )
}
