import type { ReadingResult } from '@zatyshok/contract/meters/readings'
import { kyivDay } from '@zatyshok/domain/calendar'
import { replacementFields } from '@zatyshok/domain/meters/meter-replacement'
import { formatVolume } from '@zatyshok/i18n/format'
import { t } from '@zatyshok/i18n/translate'
import { useId } from 'react'
import { Notice } from '../../../ui/badge.tsx'
import { Choice } from '../../../ui/field/choice.tsx'
import { TextField } from '../../../ui/field/field.tsx'
import { DraftNote } from '../../../ui/form/draft-note.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { zoneName } from '../../../ui/meter/meter-looks.ts'
import { ToldReplacement } from '../../../ui/meter/told-replacement.tsx'
import { type CallReadingInput, newestOf, useCallReading } from './use-call-reading.ts'
import { WhyOff } from './why-off.tsx'

interface CallReadingFormProps extends CallReadingInput {
  /** Why the button is off; empty: it is on. */
  why: string
}

/** Takes a reading that the person tells, by the rules of residents' readings (R03). */
export function CallReadingForm({ why, ...props }: CallReadingFormProps) {
  const { meter, call } = props
  const whyId = useId()
  const form = useCallReading(props)
  return (
    <Form
      label={t('calls.reading.form', { number: meter.serialNumber })}
      submitText={t('calls.reading.submit')}
      busy={form.isBusy}
      disabled={call === null}
      disabledBy={why === '' ? undefined : whyId}
      onSubmit={form.submit}
    >
      <DraftNote draft={form.draft} />
      {form.failure !== null && (
        <div role="alert">
          <Notice tone="error">
            <p>{form.failure}</p>
          </Notice>
        </div>
      )}
      {meter.zones.map((zone) => {
        const previous = newestOf(meter, zone)
        const answer = form.answers[zone]
        return (
          <div key={zone}>
            <TextField
              label={zone === 'total' ? t('calls.reading.title') : `${t('calls.reading.title')}: ${zoneName(zone)}`}
              hint={previous === undefined ? undefined : t('calls.reading.previous', { value: formatVolume(previous) })}
              error={answer?.text}
              name={`reading-${form.counterId}-${zone}`}
              inputMode="decimal"
              autoComplete="off"
              maxLength={20}
              value={form.typed[zone] ?? ''}
              onChange={({ currentTarget: { value } }) => form.type(zone, value)}
            />
            {answer?.wantsConfirmation && (
              <Choice
                type="checkbox"
                label={t('reading.warn.confirm')}
                checked={form.confirmed.has(zone)}
                onChange={({ currentTarget: { checked } }) => form.confirm(zone, checked)}
              />
            )}
          </div>
        )
      })}
      {form.isLess && (
        <Choice
          type="checkbox"
          label={t('reading.warn.less.rollover')}
          checked={form.isRollover}
          onChange={({ currentTarget: { checked } }) => form.setRollover(checked)}
        />
      )}
      <Choice
        type="checkbox"
        label={t('reading.warn.less.replaced')}
        checked={form.replaced.isReplaced}
        onChange={({ currentTarget: { checked } }) => form.replaced.setReplaced(checked)}
      />
      {meter.zones.map((zone, at) => {
        const told = form.replaced.told(zone)
        return (
          told && (
            <ToldReplacement
              key={zone}
              legend={
                zone === 'total' ? t('replacement.legend') : t('replacement.legend.zone', { zone: zoneName(zone) })
              }
              fields={at === 0 ? replacementFields : ['lastOfOld', 'firstOfNew']}
              told={told}
              problems={form.replaced.problems[zone]}
              today={kyivDay(new Date())}
              onChange={(field, value) => form.replaced.tell(zone, field, value)}
            />
          )
        )
      })}
      <div role="status">
        {form.taken.map((result) => (
          <Notice key={result.zone} tone="success">
            <p>{takenText(result)}</p>
            {result.message !== null && <p>{result.message}</p>}
          </Notice>
        ))}
      </div>
      <WhyOff id={whyId} why={why} />
    </Form>
  )
}

function takenText({ status, value, receiptNumber }: ReadingResult): string {
  const receipt = receiptNumber ?? ''
  return status === 'same'
    ? t('calls.reading.same', { receipt })
    : t('calls.reading.given', { receipt, value: formatVolume(value ?? '0') })
}
