import type { PaperMeter } from '@zatyshok/contract/meters/paper-readings'
import { kyivDay } from '@zatyshok/domain/calendar'
import { emptyReplacement, replacementFields } from '@zatyshok/domain/meters/meter-replacement'
import { formatVolume } from '@zatyshok/i18n/format'
import { t } from '@zatyshok/i18n/translate'
import { useId, useState } from 'react'
import { HttpError } from '../../lib/http-error.ts'
import { Notice } from '../../ui/badge.tsx'
import { Choice } from '../../ui/field/choice.tsx'
import { TextField } from '../../ui/field/field.tsx'
import { DraftNote } from '../../ui/form/draft-note.tsx'
import { Form } from '../../ui/form/form.tsx'
import { zoneName } from '../../ui/meter/meter-looks.ts'
import { ToldReplacement } from '../../ui/meter/told-replacement.tsx'
import styles from './paper-readings.module.css'
import { type PaperRowState, SHORTEST_NUMBER } from './use-paper-row.ts'

/** The row that is typed (R03): number, Enter, value, Enter. */
export function PaperForm({ row }: { row: PaperRowState }) {
  const { typed, meters, asked } = row
  const [isShort, setShort] = useState(false)
  const sharedId = useId()
  const isShared = meters?.some(isOfSeveral) ?? false
  return (
    <Form
      ref={row.form}
      label={t('paperReadings.title')}
      className={styles.form}
      submitText={meters === null ? t('paperReadings.find') : t('paperReadings.save')}
      busy={row.isBusy}
      onSubmit={() => {
        setShort(typed.number.trim().length < SHORTEST_NUMBER)
        row.submit()
      }}
    >
      <DraftNote draft={row.draft} />
      {row.failure && (
        <div role="alert">
          <Notice tone="error">
            <p>{failureText(row.failure)}</p>
          </Notice>
        </div>
      )}
      {row.isMendHeld && (
        <div role="alert">
          <Notice tone="warning">
            <p>{t('paperReadings.busy')}</p>
          </Notice>
        </div>
      )}
      <TextField
        label={t('paperReadings.number')}
        name="number"
        autoComplete="off"
        autoFocus
        maxLength={40}
        value={typed.number}
        error={isShort ? t('paperReadings.number.short') : undefined}
        onChange={({ currentTarget: { value } }) => {
          setShort(false)
          row.type({ number: value })
        }}
      />
      <div role="status">
        {meters?.length === 0 && <p className={styles.unfound}>{t('paperReadings.unfound.go')}</p>}
        {meters?.length === 1 && meters[0] && <p>{meterText(meters[0])}</p>}
      </div>
      {meters !== null && meters.length > 1 && (
        <fieldset className={styles.meters} aria-describedby={isShared ? sharedId : undefined}>
          <legend>{t('paperReadings.which')}</legend>
          {isShared && (
            <p id={sharedId} className={styles.meta}>
              {t('paperReadings.shared')}
            </p>
          )}
          {meters.map((meter, at) => (
            <Choice
              key={`${meter.counterId} ${meter.zone}`}
              type="radio"
              name="meter"
              label={meterText(meter)}
              checked={row.chosen === at}
              onChange={() => row.choose(meter)}
            />
          ))}
        </fieldset>
      )}
      <TextField
        label={t('paperReadings.value')}
        name="value"
        inputMode="decimal"
        autoComplete="off"
        maxLength={20}
        value={typed.value}
        onChange={({ currentTarget: { value } }) => row.type({ value })}
        error={asked ? `${asked.message} ${t('paperReadings.again')}` : undefined}
      />
      {meters !== null && meters.length > 0 && (
        <Choice
          type="checkbox"
          label={t('reading.warn.less.replaced')}
          checked={typed.replacement !== null}
          onChange={({ currentTarget: { checked } }) => row.type({ replacement: checked ? emptyReplacement : null })}
        />
      )}
      {meters !== null && meters.length > 0 && typed.replacement && (
        <ToldReplacement
          legend={t('replacement.legend')}
          fields={replacementFields}
          told={typed.replacement}
          today={kyivDay(new Date())}
          onChange={(field, value) =>
            row.type({ replacement: { ...(typed.replacement ?? emptyReplacement), [field]: value } })
          }
        />
      )}
    </Form>
  )
}

/** True for a device that several providers read. A node of the previous version does not say it. */
const isOfSeveral = ({ alsoAt }: PaperMeter): boolean => (alsoAt ?? []).length > 0

/** What the clerk compares with the paper: address, meter, newest reading. A shared device differs by the provider alone. */
function meterText(meter: PaperMeter): string {
  const text = wordsOf(meter)
  return isOfSeveral(meter) ? `${meter.provider}: ${text}` : text
}

function wordsOf(found: PaperMeter): string {
  const { address, serialNumber, place, zone, last } = found
  const provider = isOfSeveral(found) ? '' : found.provider
  const meter = t('accountCards.meter', { number: serialNumber })
  const was =
    last === null ? t('paperReadings.last.none') : t('paperReadings.last', { value: formatVolume(last.value) })
  return [address, meter, place, zone === 'total' ? '' : zoneName(zone), provider, was].filter(Boolean).join(', ')
}

function failureText(error: Error): string {
  if (!(error instanceof HttpError)) return t('error.internal')
  if (error.code === 'idempotency_key_reused') return t('paperReadings.reused')
  return error.serverMessage ?? t('error.internal')
}
