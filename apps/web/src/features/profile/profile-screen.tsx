import { useQuery } from '@tanstack/react-query'
import { t } from '@zatyshok/i18n/translate'
import { LoadError, Skeleton } from '../../ui/loading.tsx'
import { PageHeading } from '../../ui/page.tsx'
import { EmailsCard, PhonesCard } from './contact-cards.tsx'
import { fullName } from './full-name.ts'
import { GeneralCard } from './general-card.tsx'
import { profileQuery } from './profile.api.ts'
import styles from './profile.module.css'

/** `/dashboard/profile`: who the person is to the portal and how they are reached (D01–D03). */
export function ProfileScreen() {
  const { data: profile, isError, isFetching, refetch } = useQuery(profileQuery)
  const title = t('profile.pageTitle')
  return (
    <>
      <PageHeading title={title}>{profile ? t('profile.heading', { fullName: fullName(profile) }) : title}</PageHeading>
      <div className={styles.blocks}>
        {isError && !profile && <LoadError busy={isFetching} onRetry={() => void refetch()} />}
        {!isError && !profile && <Skeleton what={t('profile.general.title')} rows={4} />}
        {profile && <GeneralCard profile={profile} />}
        <div className={styles.contacts}>
          <EmailsCard />
          <PhonesCard />
        </div>
      </div>
    </>
  )
}
