import type { OwedAccount } from '@zatyshok/contract/bills/paying'
import { t } from '@zatyshok/i18n/translate'
import { useId } from 'react'
import type { Way } from './owed.ts'
import type { Owed } from './pay.api.ts'
import styles from './pay.module.css'

interface WaysProps {
  owed: Owed
  /** The possible ways; a single one is not asked for. */
  ways: readonly Way[]
  way: Way
  chosen: readonly OwedAccount[]
  onChoose: (way: Way) => void
}

/** «Як сплатити»: the one enabled service, or codes for a bank's application. */
export function Ways({ owed, ways, way, chosen, onChoose }: WaysProps) {
  const id = useId()
  if (ways.length < 2) return null
  return (
    <fieldset className={styles.ways}>
      <legend>{t('pay.ways')}</legend>
      {ways.map((one) => (
        <label key={one} className={styles.way} data-chosen={one === way || undefined}>
          <input
            type="radio"
            name="way"
            className={styles.mark}
            checked={one === way}
            aria-describedby={`${id}-${one}`}
            onChange={() => onChoose(one)}
          />
          <span className={styles.words}>
            <strong>{one === 'code' ? t('pay.way.code') : t('pay.way.service', { service: nameOf(owed) })}</strong>
            <span id={`${id}-${one}`} className={styles.note}>
              {textOf(one, { owed, chosen })}
            </span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}

const nameOf = ({ service }: Owed) => service?.name ?? ''

function textOf(way: Way, { owed, chosen }: Pick<WaysProps, 'owed' | 'chosen'>): string {
  if (way === 'code') return t('pay.way.code.text', { n: chosen.filter(({ byCode }) => byCode).length })
  return owed.service?.together ? t('pay.way.service.together') : t('pay.way.service.text')
}
