import { addMonths, monthOf } from '@zatyshok/domain/calendar'
import { formatMoney } from '@zatyshok/i18n/format'
import { formatDayMonth, formatMonth, monthGenitive } from '@zatyshok/i18n/months'
import { t } from '@zatyshok/i18n/translate'
import { CircleAlert, CircleCheck } from 'lucide-react'
import { paths } from '../../lib/paths.ts'
import { useSettings } from '../../lib/use-settings.ts'
import { Money } from '../../ui/bill/money.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import type { Due } from './due.ts'
import styles from './sum-plate.module.css'

interface SumPlateProps {
  /** Over all homes. */
  due: Due
  homeCount: number
  /** A Kyiv date, `YYYY-MM-DD`. */
  today: string
}

/** The one green field of the first screen: the sum over all homes, until when, and its button (G01). */
export function SumPlate({ due, homeCount, today }: SumPlateProps) {
  const { totalKop, month, unclear } = due
  return (
    <section className={styles.plate} aria-labelledby="sum-plate">
      {totalKop > 0 ? <Owed due={due} homeCount={homeCount} /> : <Settled due={due} today={today} />}
      {unclear > 0 && totalKop > 0 && <p className={styles.note}>{t('home.plate.unclear', { n: unclear })}</p>}
      {totalKop === 0 && month !== null && unclear === 0 && (
        <ButtonLink look="plate" to={paths.invoices}>
          {t('home.plate.bills')}
        </ButtonLink>
      )}
    </section>
  )
}

function Owed({ due, homeCount }: Pick<SumPlateProps, 'due' | 'homeCount'>) {
  const { totalKop, payable, month, dueOn, isOverdue } = due
  return (
    <>
      <div className={styles.words}>
        <h2 id="sum-plate" className={styles.title}>
          {homeCount > 1
            ? t('home.all.title', { n: homeCount })
            : t('home.due', { month: month ? formatMonth(month) : '' })}
        </h2>
        <p>
          <Money kop={totalKop} size="sum" />
        </p>
        <p className={styles.note}>
          {isOverdue && <CircleAlert size={18} aria-hidden="true" />}
          <span>
            {dueOn !== null && untilText(dueOn, isOverdue)}
            <span className={isOverdue ? styles.count : ''}>
              {dueOn !== null && ' · '}
              {t('home.plate.count', { n: payable.length })}
            </span>
          </span>
        </p>
      </div>
      <div className={styles.action}>
        <PayAction totalKop={totalKop} />
      </div>
    </>
  )
}

/** The link to the choice of what to pay; it says the sum of the plate. */
function PayAction({ totalKop }: { totalKop: number }) {
  if (useSettings()?.flags.payments === false) return <p>{t('payments.disabled')}</p>
  return (
    <ButtonLink look="plate" width="full-on-phone" to={paths.pay}>
      {t('home.pay', { amount: formatMoney(totalKop) })}
    </ButtonLink>
  )
}

function untilText(dueOn: string, isOverdue: boolean): string {
  const date = formatDayMonth(dueOn)
  return isOverdue ? t('home.due.overdue', { date }) : t('home.plate.until', { date })
}

/** Everything is paid, the sums are being clarified, or there are no bills yet. */
function Settled({ due: { month, unclear }, today }: Pick<SumPlateProps, 'due' | 'today'>) {
  if (unclear > 0) return <Words title={t('home.unbalanced')} />
  if (month === null) return <Words title={t('home.noBills')} />
  return (
    <Words
      title={t('home.due.none')}
      text={t('home.due.none.text', { monthGen: monthGenitive(addMonths(monthOf(today), 1)) })}
      isDone
    />
  )
}

function Words({ title, text, isDone = false }: { title: string; text?: string; isDone?: boolean }) {
  return (
    <div className={styles.words}>
      <h2 id="sum-plate" className={isDone ? styles.done : ''}>
        {isDone && <CircleCheck size={28} aria-hidden="true" />}
        {title}
      </h2>
      {text && <p className={styles.note}>{text}</p>}
    </div>
  )
}
