import { unexplainedDifference } from '@zatyshok/domain/imports/control-difference'
import { formatMoney, formatVolume } from '@zatyshok/i18n/format'
import { formatMonth, monthGenitive } from '@zatyshok/i18n/months'
import { t } from '@zatyshok/i18n/translate'
import { CircleCheck, Info, type LucideIcon, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import type { ImportRun } from '../imports.api.ts'
import { AccountList } from './account-list.tsx'
import { monthBefore } from './change-words.ts'
import type { DeliveryFigures } from './preview.api.ts'
import styles from './preview.module.css'

/** The control sum, and what looks wrong or new in the delivery. */
export function Alarms({ run, figures }: { run: ImportRun; figures: DeliveryFigures }) {
  const { control, vanished, added, doubled, isPartial, otherBills, month } = figures
  const left = run.files.filter(({ state }) => state !== 'done').length
  return (
    <section className={styles.alarms} aria-label={t('preview.alarms')}>
      {control && <Control control={control} />}
      {left > 0 && (
        <Alarm tone="warning" title={t('preview.filesLeft', { n: left })} text={t('preview.filesLeft.text')} />
      )}
      {vanished.total > 0 && (
        <Alarm
          tone="warning"
          title={t('preview.vanished', { n: vanished.total })}
          text={[t('preview.vanished.since', { month: monthGenitive(monthBefore(month)) }), houseText(vanished)].join(
            ' ',
          )}
        >
          <AccountList caption={t('preview.vanished.list')} accounts={vanished} sum={t('preview.list.sumBefore')} />
        </Alarm>
      )}
      {doubled.total > 0 && (
        <Alarm tone="warning" title={t('preview.doubled', { n: doubled.total })} text={t('preview.doubled.text')}>
          <AccountList caption={t('preview.doubled.list')} accounts={doubled} sum={t('preview.list.sum')} />
        </Alarm>
      )}
      {doubled.rows > 0 && (
        <Alarm
          tone="warning"
          title={t('preview.doubled.rows', { n: doubled.rows })}
          text={t('preview.doubled.rows.text')}
        />
      )}
      {added.total > 0 && (
        <Alarm tone="info" title={t('preview.added', { n: added.total })} text={t('preview.added.text')}>
          <AccountList caption={t('preview.added.list')} accounts={added} sum={t('preview.list.sum')} />
        </Alarm>
      )}
      {isPartial && <Alarm tone="info" title={t('preview.partial')} text={t('preview.partial.text')} />}
      {otherBills > 0 && (
        <Alarm
          tone="info"
          title={t('preview.otherBills', { n: otherBills })}
          text={t('preview.otherBills.text', { month: formatMonth(month ?? '') })}
        />
      )}
    </section>
  )
}

function Control({ control }: { control: NonNullable<DeliveryFigures['control']> }) {
  const { fileKop, takenKop, mendedKop = 0 } = control
  if (fileKop === takenKop) {
    const text = t('preview.control.same.text', { sum: formatMoney(takenKop) })
    return <Alarm tone="success" title={t('preview.control.same')} text={text} />
  }
  const unexplained = unexplainedDifference(control)
  const mended = formatMoney(Math.abs(mendedKop))
  const text = t('preview.control.differs.text', { file: formatMoney(fileKop), taken: formatMoney(takenKop) })
  if (unexplained === 0) {
    const title = t(mendedKop > 0 ? 'preview.control.mended.more' : 'preview.control.mended.less', { mended })
    return <Alarm tone="info" title={title} text={text} />
  }
  const cause = mendedKop === 0 ? [] : [t('preview.control.mended.part', { mended })]
  const title = t('preview.control.differs', { difference: formatMoney(unexplained) })
  return <Alarm tone="warning" title={title} text={[text, ...cause].join(' ')} />
}

function houseText({ house, total }: DeliveryFigures['vanished']): string {
  if (!house) return ''
  if (house.total === total) return t('preview.vanished.house', { house: house.address })
  return t('preview.vanished.houseMost', { n: formatVolume(String(house.total)), house: house.address })
}

const icons: Readonly<Record<AlarmProps['tone'], LucideIcon>> = {
  success: CircleCheck,
  warning: TriangleAlert,
  info: Info,
}

interface AlarmProps {
  tone: 'success' | 'warning' | 'info'
  /** Bold; the text follows it on the same line. */
  title: string
  text: string
  /** The list behind the number. */
  children?: ReactNode
}

function Alarm({ tone, title, text, children }: AlarmProps) {
  const Icon = icons[tone]
  return (
    <div className={styles.alarm} data-tone={tone}>
      <Icon size={22} aria-hidden="true" />
      <div className={styles.told}>
        <p>
          <b>{title}</b> {text}
        </p>
        {children}
      </div>
    </div>
  )
}
