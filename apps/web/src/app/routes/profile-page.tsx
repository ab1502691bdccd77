import { t } from '@zatyshok/i18n/translate'
import type { ReactNode } from 'react'
import { useParams } from 'react-router'
import { LooksCard } from '../../features/account-cards/looks-card.tsx'
import { CalendarCard } from '../../features/profile/pages/calendar-card.tsx'
import { MyDataCard } from '../../features/profile/pages/my-data-card.tsx'
import { SecurityCards } from '../../features/security/security-cards.tsx'
import { paths } from '../../lib/paths.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { PageHeading } from '../../ui/page.tsx'
import { MissingScreen } from '../screens/missing-screen.tsx'

/** `/dashboard/profile/:page`: what the profile has besides the blocks of specification §2. */
export function Component() {
  const { page } = useParams()
  switch (page) {
    case 'security':
      return (
        <Page title={t('security.title')}>
          <SecurityCards passwordPath={`${paths.profile}#change-password`} />
        </Page>
      )
    case 'calendar':
      return (
        <Page title={t('calendar.title')}>
          <CalendarCard />
        </Page>
      )
    case 'data':
      return (
        <Page title={t('profile.data.title')}>
          <MyDataCard />
          <LooksCard />
        </Page>
      )
    default:
      return <MissingScreen />
  }
}

function Page({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <div data-short>
        <BackLink to={paths.profile} label={t('profile.pageTitle')} />
      </div>
      <PageHeading>{title}</PageHeading>
      {children}
    </>
  )
}
