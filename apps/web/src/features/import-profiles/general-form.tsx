import { t } from '@zatyshok/i18n/translate'
import { Card } from '../../ui/card.tsx'
import { TextField } from '../../ui/field/field.tsx'
import { SelectField } from '../../ui/field/select-field.tsx'
import { ServiceCodes } from './codes-table.tsx'
import { type Definition, without } from './definition.ts'
import { days, exampleOf, months, optionsOf } from './fields/date-formats.ts'
import { partsOfProfile } from './held/held-parts.ts'
import { HeldPartsList } from './held/held-parts-list.tsx'
import { partWords } from './held/part-words.ts'
import type { Provider } from './import-profiles.api.ts'
import styles from './import-profiles.module.css'

interface GeneralFormProps {
  name: string
  /** The name of an existing profile cannot change. */
  fixedName: boolean
  nameError: string | undefined
  definition: Definition
  providers: readonly Provider[]
  onName: (name: string) => void
  onChange: (definition: Definition) => void
}

/** Edits the settings that apply to all files of the profile. */
export function GeneralForm({ name, fixedName, nameError, definition, providers, onName, onChange }: GeneralFormProps) {
  const { notation, services = {} } = definition
  const setNotation = (part: object) => notation && onChange({ ...definition, notation: { ...notation, ...part } })
  return (
    <Card title={t('importProfiles.general')}>
      <div className={styles.fields}>
        <SelectField
          label={t('importProfiles.provider')}
          value={definition.provider ?? ''}
          options={[
            { value: '', label: t('importProfiles.provider.none') },
            ...providers.map(({ code, name: title }) => ({ value: code, label: `${code} ${title}` })),
          ]}
          onChoose={(provider) => onChange({ ...definition, provider })}
        />
        <TextField
          id="profile-name"
          label={t('importProfiles.name')}
          hint={t('importProfiles.name.hint')}
          error={nameError}
          value={name}
          maxLength={120}
          readOnly={fixedName}
          spellCheck={false}
          onChange={(event) => onName(event.currentTarget.value)}
        />
      </div>
      {(Object.keys(services).length > 0 || readsServices(definition)) && (
        <ServiceCodes services={services} onChange={(next) => onChange({ ...definition, services: next })} />
      )}
      <details className={styles.fold}>
        <summary>
          {t('importProfiles.written')}: <span className={styles.words}>{wordsOf(definition)}</span>
        </summary>
        <div className={styles.fields}>
          <TextField
            label={t('importProfiles.accountFormat')}
            hint={t('importProfiles.accountFormat.hint')}
            optional
            value={definition.accountFormat ?? ''}
            maxLength={200}
            onChange={(event) => {
              const accountFormat = event.currentTarget.value
              onChange(accountFormat === '' ? without(definition, 'accountFormat') : { ...definition, accountFormat })
            }}
          />
          <TextField
            label={t('importProfiles.town')}
            optional
            value={definition.town ?? ''}
            maxLength={100}
            onChange={(event) => {
              const town = event.currentTarget.value
              onChange(town === '' ? without(definition, 'town') : { ...definition, town })
            }}
          />
          {notation && (
            <>
              <SelectField
                label={t('importProfiles.decimal')}
                value={notation.decimal}
                options={[',', '.'].map((value) => ({ value, label: `0${value}50` }))}
                onChoose={(decimal) => setNotation({ decimal })}
              />
              <SelectField
                label={t('importProfiles.day')}
                value={notation.day}
                options={optionsOf(days, notation.day)}
                onChoose={(day) => setNotation({ day })}
              />
              <SelectField
                label={t('importProfiles.month')}
                value={notation.month}
                options={optionsOf(months, notation.month)}
                onChoose={(month) => setNotation({ month })}
              />
              <SelectField
                label={t('importProfiles.money')}
                value={notation.money ?? 'hryvnias'}
                options={['hryvnias', 'kopiykas'].map((value) => ({ value, label: partWords('money', value) }))}
                onChoose={(money) => setNotation({ money })}
              />
            </>
          )}
        </div>
        <HeldPartsList
          title={t('importPart.profile')}
          whole={definition}
          parts={partsOfProfile(definition)}
          onChange={onChange}
        />
      </details>
    </Card>
  )
}

/** How numbers, dates and accounts are written, in one line. */
const wordsOf = ({ accountFormat, town, notation }: Definition): string =>
  [
    accountFormat,
    town,
    ...(notation
      ? [
          `0${notation.decimal}50`,
          exampleOf(notation.day),
          exampleOf(notation.month),
          partWords('money', notation.money ?? 'hryvnias'),
        ]
      : []),
  ]
    .filter(Boolean)
    .join(', ')

/** True if a column of the files has codes of services. */
const readsServices = ({ files }: Definition): boolean =>
  files.some(({ tables }) =>
    tables.some(({ records }) => records.some(({ fields }) => fields['serviceCode'] !== undefined)),
  )
