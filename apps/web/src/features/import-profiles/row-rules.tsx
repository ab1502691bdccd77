import { t } from '@zatyshok/i18n/translate'
import { Choice } from '../../ui/field/choice.tsx'
import { TextField } from '../../ui/field/field.tsx'
import { SelectField } from '../../ui/field/select-field.tsx'
import { ConditionFields, headingOptions } from './condition-fields.tsx'
import { CorrectionFields } from './correction-fields.tsx'
import { type TableRule, type Totals, without } from './definition.ts'
import { conditionWords, correctionWords, totalsWords } from './held/part-words.ts'
import styles from './import-profiles.module.css'
import { RowKeyField } from './row-key-field.tsx'

interface RowRulesProps {
  readonly rule: TableRule
  readonly headings: readonly string[]
  readonly onChange: (rule: TableRule) => void
}

/** The rules in force, in words. */
function summaryOf({ key = [], totals, cancelled, correction }: TableRule): string {
  const parts = [
    key.length > 0 && `${t('importPart.key')} ${key.map((column) => `«${column}»`).join(', ')}`,
    totals && `${t('importPart.totals')}: ${totalsWords(totals)}`,
    cancelled && `${t('importPart.cancelled')}: ${conditionWords(cancelled)}`,
    correction && `${t('importPart.correction')}: ${correctionWords(correction)}`,
  ].filter(Boolean)
  return parts.length > 0 ? parts.join('; ') : t('importProfiles.rules.usual')
}

/** Edits which rows of a table count: repeats, the row of totals, cancelled and corrected rows. */
export function RowRules({ rule, headings, onChange }: RowRulesProps) {
  const { totals, cancelled, correction } = rule
  return (
    <details className={styles.fold}>
      <summary>
        {t('importProfiles.rules')}: <span className={styles.words}>{summaryOf(rule)}</span>
      </summary>
      <RowKeyField rule={rule} headings={headings} onChange={onChange} />
      <div className={styles.fields}>
        <TotalsFields
          totals={totals}
          headings={headings}
          onChange={(next) => onChange(next ? { ...rule, totals: next } : without(rule, 'totals'))}
        />
        <ConditionFields
          label={t('importProfiles.cancelled.column')}
          none={t('importProfiles.cancelled.none')}
          condition={cancelled}
          headings={headings}
          onChange={(next) => onChange(next ? { ...rule, cancelled: next } : without(rule, 'cancelled'))}
        />
        <CorrectionFields
          correction={correction}
          headings={headings}
          onChange={(next) => onChange(next ? { ...rule, correction: next } : without(rule, 'correction'))}
        />
      </div>
    </details>
  )
}

interface TotalsFieldsProps {
  readonly totals: Totals | undefined
  readonly headings: readonly string[]
  readonly onChange: (totals: Totals | undefined) => void
}

function TotalsFields({ totals, headings, onChange }: TotalsFieldsProps) {
  const [first = ''] = headings.filter((heading) => heading !== totals?.column)
  return (
    <>
      <SelectField
        label={t('importProfiles.totals.column')}
        value={totals?.column ?? ''}
        options={[
          { value: '', label: t('importProfiles.totals.none') },
          ...headingOptions(headings, totals ? [totals.column] : []),
        ]}
        onChoose={(column) => onChange(column === '' ? undefined : { is: 'Разом', sums: [first], ...totals, column })}
      />
      {totals && (
        <>
          <TextField
            label={t('importProfiles.totals.is')}
            value={totals.is}
            maxLength={100}
            onChange={(event) => onChange({ ...totals, is: event.currentTarget.value })}
          />
          <fieldset className={styles.choices}>
            <legend>{t('importProfiles.totals.sums')}</legend>
            {headingOptions(headings, totals.sums)
              .filter(({ value }) => value !== totals.column)
              .map(({ value }) => (
                <Choice
                  key={value}
                  type="checkbox"
                  label={value}
                  checked={totals.sums.includes(value)}
                  onChange={({ currentTarget: { checked } }) => {
                    const sums = checked ? [...totals.sums, value] : totals.sums.filter((one) => one !== value)
                    if (sums.length > 0) onChange({ ...totals, sums })
                  }}
                />
              ))}
          </fieldset>
        </>
      )}
    </>
  )
}
