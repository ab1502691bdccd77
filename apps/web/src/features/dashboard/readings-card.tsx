import type { HomeReply } from '@zatyshok/contract/accounts/home'
import { formatDayMonth, formatMonth } from '@zatyshok/i18n/months'
import { t } from '@zatyshok/i18n/translate'
import { paths } from '../../lib/paths.ts'
import { Badge } from '../../ui/badge.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { Card } from '../../ui/card.tsx'
import { devicesOfHome } from './devices-of-home.ts'
import styles from './home.module.css'

type Meter = HomeReply['meters'][number]

/** Shows how many devices need a reading in windows that are open now; hidden if no window is open. */
export function ReadingsCard({ meters }: { meters: readonly Meter[] }) {
  const open = meters.filter((meter) => meter.window?.open)
  const month = open[0]?.window?.billingMonth
  if (!month) return null
  const waiting = devicesOfHome(open).filter((device) => device.some(({ given }) => !given))
  const until = waiting
    .flat()
    .flatMap(({ given, window }) => (given ? [] : (window?.to ?? [])))
    .sort()[0]
  return (
    <Card title={t('home.readings.title', { month: formatMonth(month) })}>
      {waiting.length === 0 ? (
        <div>
          <Badge tone="success">{t('home.readings.done')}</Badge>
        </div>
      ) : (
        <>
          <div>
            <p>{t('home.readings.need', { n: waiting.length })}</p>
            {until && <p className={styles.meta}>{t('home.readings.until', { date: formatDayMonth(until) })}</p>}
          </div>
          <div>
            <ButtonLink look="secondary" width="full-on-phone" to={paths.meters}>
              {t('home.readings.action')}
            </ButtonLink>
          </div>
        </>
      )}
    </Card>
  )
}
