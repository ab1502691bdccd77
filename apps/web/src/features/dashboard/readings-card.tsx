import type { HomeReply } from '@zatyshok/contract/accounts/home'
import { formatDayMonth } from '@zatyshok/i18n/months'
import { t } from '@zatyshok/i18n/translate'
import { ChevronRight } from 'lucide-react'
import { type ReactNode, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { paths } from '../../lib/paths.ts'
import { Card } from '../../ui/card.tsx'
import { Skeleton } from '../../ui/list/loading.tsx'
import styles from './home.module.css'
import { mostFields, shownDevices, waitingBesides } from './waiting-readings.ts'

interface ReadingsCardProps {
  /** All meters of the resident. */
  meters: HomeReply['meters']
  home: HomeReply['homes'][number]
  /** Named in the card if there are several homes. */
  isOnlyHome: boolean
  /** `rows` of fields for these meters. */
  fields: (meterIds: readonly string[], rows: number) => ReactNode
}

/** Readings of the open home whose window is open, and how many wait elsewhere; absent if no window is open. */
export function ReadingsCard({ meters, home, isOnlyHome, fields }: ReadingsCardProps) {
  // A given reading stays in its place, although those that wait come first at the next visit.
  const most = isOnlyHome ? mostFields.ofOneHome : mostFields.ofSeveral
  const [shown] = useState(() => shownDevices(meters, home.id, most))
  const ids = shown.map(({ id }) => id)
  const others = waitingBesides(meters, ids)
  if (shown.length === 0 && others.devices === 0) return null
  const until = shown.flatMap(({ window }) => window?.to ?? []).sort()[0]
  // A row for the button.
  const rows = shown.reduce((sum, { zones }) => sum + zones, 1)
  return (
    <Card
      title={t('home.readings.title')}
      action={until && <span className={styles.meta}>{t('home.plate.until', { date: formatDayMonth(until) })}</span>}
    >
      {shown.length > 0 && (
        <>
          {!isOnlyHome && <p className={styles.whose}>{home.name}</p>}
          <Suspense fallback={<Skeleton what={t('home.readings.title')} rows={rows} />}>{fields(ids, rows)}</Suspense>
        </>
      )}
      {others.devices > 0 && (
        <Link className={styles.others} to={paths.meters}>
          {othersText(others, shown.length > 0)}
          <ChevronRight size={20} aria-hidden="true" />
        </Link>
      )}
    </Card>
  )
}

function othersText({ devices, homes }: ReturnType<typeof waitingBesides>, areMore: boolean): string {
  if (!areMore) return t('home.readings.need', { n: devices })
  return homes > 1 ? t('home.readings.others', { n: devices, homes }) : t('home.readings.more', { n: devices })
}
