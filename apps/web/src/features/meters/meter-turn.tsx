import type { Meter } from '@zatyshok/contract/meters/meters'
import { readingTurn } from '@zatyshok/domain/meters/reading-turn'
import type { ServiceAppearance } from '@zatyshok/domain/services'
import { formatDayMonth } from '@zatyshok/i18n/months'
import { t } from '@zatyshok/i18n/translate'
import { CircleCheck } from 'lucide-react'
import { paths } from '../../lib/paths.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { meterName } from '../../ui/meter/meter-looks.ts'
import styles from './meters.module.css'

/** The one action of a meter's row: the button for its reading, or a word why there is none. */
export function MeterTurn({ meter, appearance }: { meter: Meter; appearance: ServiceAppearance }) {
  const turn = readingTurn(meter)
  if (turn === 'waits') {
    return (
      <span className={styles.action}>
        <ButtonLink look="secondary" to={paths.meterReading(meter.id)}>
          {t('counters.give')}
          <span className="visually-hidden"> {t('counters.give.what', { name: meterName(meter, appearance) })}</span>
        </ButtonLink>
      </span>
    )
  }
  if (turn === 'given') {
    return (
      <p className={styles.given}>
        <CircleCheck size={18} aria-hidden="true" />
        {t('counters.given')}
      </p>
    )
  }
  if (turn === 'automatic') {
    return (
      <p className={styles.turn}>
        <span aria-hidden="true">{t('counters.automatic')}</span>
        <span className="visually-hidden">{t('counters.automatic.text')}</span>
      </p>
    )
  }
  if (turn === 'look-only') return <p className={styles.turn}>{t('counters.lookOnly')}</p>
  if (!meter.window) return null
  const date = formatDayMonth(meter.window.from)
  return (
    <p className={styles.turn}>
      <span aria-hidden="true">{t('counters.from', { date })}</span>
      <span className="visually-hidden">{t('counters.opens', { date })}</span>
    </p>
  )
}
