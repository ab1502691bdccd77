import { useQuery } from '@tanstack/react-query'
import type { HomeReply } from '@zatyshok/contract/accounts/home'
import { kyivDay } from '@zatyshok/domain/calendar'
import { t } from '@zatyshok/i18n/translate'
import { lazy, type ReactNode, Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { paths } from '../../lib/paths.ts'
import { quietTime } from '../../lib/session/quiet-time.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { Loaded } from '../../ui/list/loaded.tsx'
import { EmptyState } from '../../ui/list/loading.tsx'
import { PageHeading } from '../../ui/page.tsx'
import { homeQuery } from './dashboard.api.ts'
import { DueCard } from './due-card.tsx'
import styles from './home.module.css'
import { HomePlate } from './home-plate.tsx'
import { PaymentsCard } from './payments-card.tsx'
import { ReadingsCard } from './readings-card.tsx'
import { VerificationCard } from './verification-card.tsx'
import { useVerificationToasts } from './verification-toasts.ts'

/** Below the fold, so its code loads after the sums. */
const ChargesCard = lazy(async () => {
  await quietTime()
  const { ChargesCard } = await import('./charges-card.tsx')
  return { default: ChargesCard }
})

/** Loaded only for residents with several homes. */
const AllHomesCard = lazy(async () => ({ default: (await import('./all-homes-card.tsx')).AllHomesCard }))

interface HomeScreenProps {
  /** The notice about accounts that must be proved before their data is shown. */
  accountsNotice: ReactNode
}

/** The first screen: the debt, its providers, the due date and the tasks to do (G01). */
export function HomeScreen({ accountsNotice }: HomeScreenProps) {
  const home = useQuery(homeQuery)
  return (
    <>
      <PageHeading hidden>{t('home.title')}</PageHeading>
      {accountsNotice}
      <Loaded query={home} what={t('home.title')} rows={6} afterFailure="both">
        {(reply) => <HomeOfChoice home={reply} />}
      </Loaded>
    </>
  )
}

/** Shows one home. The address names the home, so «Back» and a bookmark keep the choice. */
function HomeOfChoice({ home }: { home: HomeReply }) {
  const [query] = useSearchParams()
  useVerificationToasts(home.meters)
  const chosen = home.homes.find(({ id }) => String(id) === query.get('home')) ?? home.homes[0]
  if (!chosen) {
    const add = <ButtonLink to={paths.accountNew}>{t('accounts.add')}</ButtonLink>
    return <EmptyState title={t('home.empty.title')} text={t('home.empty.text')} action={add} />
  }
  const ofChosen = <Item extends { homeId: number }>(items: readonly Item[]) =>
    items.filter((item) => item.homeId === chosen.id)
  const accounts = ofChosen(home.accounts)
  const meters = ofChosen(home.meters)
  const today = kyivDay(new Date())
  return (
    <>
      <HomePlate homes={home.homes} chosen={chosen} accountCount={accounts.length} />
      <div className={styles.columns}>
        <div className={styles.column}>
          <DueCard accounts={accounts} today={today} />
          {home.homes.length > 1 && (
            <Suspense>
              <AllHomesCard homes={home.homes} accounts={home.accounts} chosenId={chosen.id} />
            </Suspense>
          )}
        </div>
        <div className={styles.column}>
          <VerificationCard meters={meters} today={today} />
          <ReadingsCard meters={meters} />
          <PaymentsCard payments={ofChosen(home.payments)} />
          <Suspense>
            <ChargesCard charges={ofChosen(home.charges)} />
          </Suspense>
        </div>
      </div>
    </>
  )
}
