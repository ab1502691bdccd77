import type { Meter } from '@zatyshok/contract/meters/meters'
import { t } from '@zatyshok/i18n/translate'
import { Link } from 'react-router'
import { paths } from '../../lib/paths.ts'
import { Card } from '../../ui/card.tsx'
import { type MeterLooks, meterAtPlace } from '../../ui/meter/meter-looks.ts'
import { UtilityTile } from '../../ui/utility-tile.tsx'
import type { ReadingQueue } from './reading-queue.ts'
import styles from './readings.module.css'

/** Bars and words: how many readings are given of those that are taken now. Hidden if there is only one. */
export function QueueProgress({ queue: { given, total }, home }: { queue: ReadingQueue; home: string }) {
  return (
    <div className={styles.progress}>
      {total > 1 && (
        <div className={styles.bars} aria-hidden="true">
          {Array.from({ length: total }, (_, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the bars are alike
            <span key={at} className={styles.bar} data-state={at < given ? 'given' : at === given ? 'now' : 'later'} />
          ))}
        </div>
      )}
      <p className={styles.note}>
        {total > 1 && `${t('reading.progress', { given, total })} · `}
        {home}
      </p>
    </div>
  )
}

interface WaitingListProps {
  queue: ReadingQueue
  current: Meter
  looks: MeterLooks
}

/** «Чекають показання»: on a wide screen beside the form; elsewhere the next meter is named under the button. */
export function WaitingList({ queue: { waiting }, current, looks }: WaitingListProps) {
  if (waiting.length < 2) return null
  return (
    <div className={styles.waiting}>
      <Card title={t('reading.waiting')}>
        <ul className={styles.waitingList}>
          {waiting.map((meter) => {
            const appearance = looks.appearance(meter)
            const isCurrent = meter.id === current.id
            return (
              <li key={meter.id}>
                <Link
                  className={styles.waitingLink}
                  to={paths.meterReading(meter.id)}
                  replace
                  aria-current={isCurrent ? 'step' : undefined}
                >
                  <UtilityTile utility={appearance.utility} icon={appearance.icon} size="small" />
                  <span>
                    {meterAtPlace(meter, appearance)}
                    <span className={styles.waitingHome}>{meter.home.name}</span>
                  </span>
                  {isCurrent && <span className={styles.now}>{t('reading.now')}</span>}
                </Link>
              </li>
            )
          })}
        </ul>
      </Card>
    </div>
  )
}
