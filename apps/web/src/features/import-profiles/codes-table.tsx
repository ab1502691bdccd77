import { counterTypes, serviceTypes } from '@zatyshok/domain/services'
import { fieldName, valueName } from '@zatyshok/i18n/import-words'
import { t } from '@zatyshok/i18n/translate'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field/field.tsx'
import { SelectField } from '../../ui/field/select-field.tsx'
import { type RecordRule, without } from './definition.ts'
import type { KnownField } from './fields/field-source.ts'
import styles from './import-profiles.module.css'

type CodesOf = Readonly<Record<string, string>>

interface CodesProps {
  title: string
  /** Provider's code → portal's code; empty: not chosen yet. */
  codes: CodesOf
  /** The portal's codes; undefined: any text. */
  options?: readonly { value: string; label: string }[]
  onChange: (codes: CodesOf) => void
}

/** Lists the provider's codes, each with the portal's code. A code that the sample lacks can be added. */
export function Codes({ title, codes, options, onChange }: CodesProps) {
  const all = options && [{ value: '', label: t('importProfiles.codes.none') }, ...options]
  return (
    <fieldset className={styles.codes}>
      <legend>{title}</legend>
      {Object.entries(codes).map(([theirs, ours]) => (
        <div key={theirs} className={styles.code}>
          {all ? (
            <SelectField
              label={`«${theirs}»`}
              value={ours}
              options={all}
              onChoose={(value) => onChange({ ...codes, [theirs]: value })}
            />
          ) : (
            <TextField
              label={`«${theirs}»`}
              value={ours}
              maxLength={100}
              onChange={(event) => onChange({ ...codes, [theirs]: event.currentTarget.value })}
            />
          )}
          <Button
            look="quiet"
            aria-label={t('importProfiles.codes.remove', { theirs })}
            onClick={() => onChange(without(codes, theirs))}
          >
            {t('importPart.remove')}
          </Button>
        </div>
      ))}
      <NewCode codes={codes} onAdd={(theirs) => onChange({ ...codes, [theirs]: '' })} />
    </fieldset>
  )
}

/** A code that the sample lacks. */
function NewCode({ codes, onAdd }: { codes: CodesOf; onAdd: (theirs: string) => void }) {
  const [typed, setTyped] = useState('')
  const theirs = typed.trim()
  return (
    <div className={styles.code}>
      <TextField
        label={t('importProfiles.codes.new')}
        hint={t('importProfiles.codes.new.hint')}
        optional
        value={typed}
        maxLength={100}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <Button
        look="quiet"
        disabled={theirs === '' || theirs in codes}
        onClick={() => {
          onAdd(theirs)
          setTyped('')
        }}
      >
        {t('importProfiles.codes.add')}
      </Button>
    </div>
  )
}

interface RecordCodesProps {
  record: RecordRule
  fields: readonly KnownField[]
  onCodes: (field: string, codes: CodesOf) => void
}

/** True for a field whose codes are chosen from a list. */
export const hasListOfCodes = ({ name, values }: KnownField): boolean => values !== null || name === 'counterType'

/** Tables of codes for one kind of record: sources, units, zones, counter types. */
export function RecordCodes({ record, fields, onCodes }: RecordCodesProps) {
  return Object.entries(record.fields).flatMap(([name, { codes }]) => {
    const field = fields.find((one) => one.name === name)
    if (!codes || !field || !hasListOfCodes(field)) return []
    const options = field.values
      ? field.values.map((value) => ({ value, label: valueName(value) }))
      : Object.entries(counterTypes).map(([value, { messageKey }]) => ({ value, label: t(messageKey) }))
    return (
      <Codes
        key={name}
        title={t('importProfiles.codes.title', { field: fieldName(name) })}
        codes={codes}
        options={options}
        onChange={(next) => onCodes(name, next)}
      />
    )
  })
}

interface ServiceCodesProps {
  services: Readonly<Record<string, number>>
  onChange: (services: Readonly<Record<string, number>>) => void
}

/** Maps each of the provider's service codes to a service of the portal. */
export function ServiceCodes({ services, onChange }: ServiceCodesProps) {
  const known = Object.entries(serviceTypes).map(([value, { messageKey }]) => ({ value, label: t(messageKey) }))
  // A profile may name a service that the portal has no name for.
  const unknown = [...new Set(Object.values(services))].filter((type) => type > 0 && !(type in serviceTypes))
  const others = unknown.map((type) => ({ value: String(type), label: t('importProfiles.services.other', { type }) }))
  const written = Object.entries(services).map(([code, type]) => [code, type === 0 ? '' : String(type)])
  return (
    <Codes
      title={t('importProfiles.services')}
      codes={Object.fromEntries(written)}
      options={[...known, ...others]}
      onChange={(codes) =>
        onChange(Object.fromEntries(Object.entries(codes).map(([code, type]) => [code, Number(type)])))
      }
    />
  )
}
