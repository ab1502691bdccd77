import { t } from '@zatyshok/i18n/translate'
import { Choice } from '../../ui/field/choice.tsx'
import { FieldError } from '../../ui/field/field.tsx'
import { TimeField } from '../../ui/field/time-field.tsx'
import { draftOf } from './drafts.ts'
import { SettingAbout } from './setting-field.tsx'
import type { Setting } from './settings.api.ts'
import styles from './settings.module.css'
import type { SettingsForm } from './use-settings-form.ts'

const prefix = 'chat.hours.'
const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const
const usual = '8:00-17:00'

export const isHours = ({ path }: Setting): boolean => path.startsWith(prefix)

interface HoursProps {
  /** The settings of the days, Monday first. */
  readonly days: readonly Setting[]
  readonly form: SettingsForm
}

/** The hours of a week: a tick for each day, and from when until when. */
export function HoursControl({ days, form }: HoursProps) {
  const written = days.map((day) => String(draftOf(day, form.drafts)))
  return (
    <fieldset className={styles.group}>
      <legend>{t('settings.chat.hours.title')}</legend>
      {days[0]?.hint && <p className={styles.note}>{days[0].hint}</p>}
      {days.map((day, at) => (
        <Day
          key={day.path}
          day={day}
          hours={written[at] ?? ''}
          // A new day proposes the hours of the open day before it.
          suggested={written.slice(0, at).findLast((hours) => hours !== '') ?? usual}
          form={form}
        />
      ))}
    </fieldset>
  )
}

interface DayProps {
  readonly day: Setting
  readonly hours: string
  readonly suggested: string
  readonly form: SettingsForm
}

function Day({ day, hours, suggested, form }: DayProps) {
  const { path, label, locked } = day
  const [from = '', to = ''] = hours.split('-')
  const name = weekdays.find((one) => `${prefix}${one}` === path)
  const text = name ? t(`chat.weekday.${name}`) : label
  const title = text.charAt(0).toLocaleUpperCase('uk') + text.slice(1)
  const write = (from: string, to: string) => form.write(path, `${short(from)}-${short(to)}`)
  const error = form.errorAt(path)
  const shared = { hint: '', disabled: locked, maxLength: 5 }
  return (
    <div className={styles.day}>
      <Choice
        type="checkbox"
        label={title}
        checked={hours !== ''}
        disabled={locked}
        onChange={({ currentTarget: { checked } }) => form.write(path, checked ? suggested : '')}
      />
      {hours !== '' && (
        <>
          <TimeField
            {...shared}
            label={t('settings.chat.hours.from')}
            aria-label={t('settings.chat.hours.of', { day: title, part: t('settings.chat.hours.from') })}
            value={padded(from)}
            onChange={({ currentTarget: { value } }) => write(value, to)}
          />
          <TimeField
            {...shared}
            label={t('settings.chat.hours.to')}
            aria-label={t('settings.chat.hours.of', { day: title, part: t('settings.chat.hours.to') })}
            value={padded(to)}
            onChange={({ currentTarget: { value } }) => write(from, value)}
          />
        </>
      )}
      <div className={styles.dayAbout}>
        {error && <FieldError message={error} />}
        <SettingAbout setting={day} form={form} />
      </div>
    </div>
  )
}

/** A setting says `8:00`, a field `08:00`. */
const padded = (time: string) => (/^\d:\d\d$/.test(time) ? `0${time}` : time)
const short = (time: string) => time.replace(/^0(?=\d:\d\d$)/, '')
