import { useQuery } from '@tanstack/react-query'
import type { HomeReply } from '@zatyshok/contract/accounts/home'
import { kyivDay } from '@zatyshok/domain/calendar'
import { t } from '@zatyshok/i18n/translate'
import { lazy, type ReactNode, Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { Loaded } from '../../ui/list/loaded.tsx'
import { NoticePlace, type PlacedNotice } from '../../ui/notice-place.tsx'
import { PageHeading } from '../../ui/page.tsx'
import { homeQuery } from './dashboard.api.ts'
import { dueOf } from './due.ts'
import styles from './home.module.css'
import { HomesCard } from './homes-card.tsx'
import { PaymentsCard } from './payments-card.tsx'
import { ReadingsCard } from './readings-card.tsx'
import { SumPlate } from './sum-plate.tsx'
import { useVerificationNotices } from './verification-notices.ts'
import { useVerificationToasts } from './verification-toasts.ts'
import { YearCard } from './year-card.tsx'

/** Loaded only for residents without accounts. */
const NoHomes = lazy(async () => ({ default: (await import('./no-homes.tsx')).NoHomes }))

interface HomeScreenProps {
  /** Notices of other nouns, such as accounts that must be proved. */
  notices: readonly PlacedNotice[]
  /** The fields for readings of these meters, and their number of rows. */
  readings: (meterIds: readonly string[], rows: number) => ReactNode
}

/** The first screen: what is owed, to whom, until when, and the tasks to do (G01). */
export function HomeScreen(parts: HomeScreenProps) {
  const home = useQuery(homeQuery)
  return (
    <>
      <PageHeading hidden>{t('home.title')}</PageHeading>
      <Loaded query={home} what={t('home.title')} rows={6} afterFailure="both">
        {(reply) => <HomeOfChoice {...parts} reply={reply} />}
      </Loaded>
    </>
  )
}

/** The address names the open home, so «Back» and a bookmark keep the choice. */
function HomeOfChoice({ reply, notices, readings }: HomeScreenProps & { reply: HomeReply }) {
  const { homes, accounts, meters, payments } = reply
  const [query, setQuery] = useSearchParams()
  const today = kyivDay(new Date())
  useVerificationToasts(meters)
  const verifications = useVerificationNotices(meters, today)
  const chosen = homes.find(({ id }) => String(id) === query.get('home')) ?? homes[0]
  const place = <NoticePlace notices={[...notices, ...verifications]} />
  if (!chosen) {
    return (
      <>
        {place}
        <Suspense>
          <NoHomes />
        </Suspense>
      </>
    )
  }
  return (
    <>
      {place}
      <div className={styles.columns}>
        <SumPlate due={dueOf(accounts, today)} homeCount={homes.length} today={today} />
        <HomesCard
          homes={homes}
          accounts={accounts}
          chosenId={chosen.id}
          onChoose={(id) => setQuery({ home: String(id) }, { preventScrollReset: true })}
        />
        <div className={styles.side}>
          <ReadingsCard
            key={chosen.id}
            meters={meters}
            home={chosen}
            isOnlyHome={homes.length === 1}
            fields={readings}
          />
          <PaymentsCard payments={payments} accounts={accounts} />
        </div>
        <YearCard />
      </div>
    </>
  )
}
