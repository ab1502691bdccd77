import type { HomeMeters } from '@zatyshok/domain/meters/meters-by-home'
import { readingTurn } from '@zatyshok/domain/meters/reading-turn'
import { t } from '@zatyshok/i18n/translate'
import { paths } from '../../lib/paths.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import styles from './meters.module.css'

/** «Передати 8 показань»: leads to the form of the first meter that waits; always in view. */
export function GiveAll({ homes }: { homes: readonly HomeMeters[] }) {
  const waiting = homes
    .flatMap(({ devices }) => devices)
    .flatMap(({ meters: [meter] }) => (readingTurn(meter) === 'waits' ? [meter] : []))
  const [first] = waiting
  if (!first) return null
  return (
    <div className={styles.giveAll}>
      <ButtonLink width="full-on-phone" to={paths.meterReading(first.id)}>
        {t('reading.submitMany', { n: waiting.length })}
      </ButtonLink>
    </div>
  )
}
