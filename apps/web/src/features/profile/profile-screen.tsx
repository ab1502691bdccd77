import { useQuery } from '@tanstack/react-query'
import { t } from '@zatyshok/i18n/translate'
import type { ReactNode } from 'react'
import { Notice } from '../../ui/badge.tsx'
import { ContentHtml } from '../../ui/content-html.tsx'
import { LoadError, Skeleton } from '../../ui/list/loading.tsx'
import { PageHeading } from '../../ui/page.tsx'
import { CalendarCard } from './calendar-card.tsx'
import { DeleteCard } from './delete-card.tsx'
import { EmailsCard } from './emails-card.tsx'
import { fullName } from './full-name.ts'
import { GeneralCard } from './general-card.tsx'
import { LeaveQuestion } from './leave-question.tsx'
import { MyDataCard } from './my-data-card.tsx'
import { useOneBlock } from './one-block.ts'
import { PasswordCard } from './password-card.tsx'
import { PhonesCard } from './phones-card.tsx'
import { noticeQuery, type Profile, profileQuery } from './profile.api.ts'
import styles from './profile.module.css'

interface ProfileScreenProps {
  /** Blocks of another feature, below the password: sessions, two-step sign-in, social sign-in. */
  security?: ReactNode
  /** Called after the profile was deleted; the application then leaves the cabinet. */
  onDeleted: () => void
}

/** `/dashboard/profile`: the user's data, contacts, and the deletion of the profile (section D). */
export function ProfileScreen(props: ProfileScreenProps) {
  const { data: profile, isError, isFetching, refetch } = useQuery(profileQuery)
  const title = t('profile.pageTitle')
  return (
    <>
      <PageHeading title={title}>{profile ? t('profile.heading', { fullName: fullName(profile) }) : title}</PageHeading>
      <EditorsNotice />
      {isError && !profile && <LoadError busy={isFetching} onRetry={() => void refetch()} />}
      {!isError && !profile && <Skeleton what={t('profile.general.title')} rows={4} />}
      {profile && <Blocks {...props} profile={profile} />}
    </>
  )
}

function Blocks({ profile, security, onDeleted }: ProfileScreenProps & { profile: Profile }) {
  const one = useOneBlock()
  const { hasPassword } = profile
  return (
    <>
      <div className={styles.blocks}>
        <div className={styles.column}>
          <GeneralCard profile={profile} one={one} />
          <EmailsCard profile={profile} one={one} />
        </div>
        <div className={styles.column}>
          <PhonesCard one={one} />
          <PasswordCard hasPassword={hasPassword} one={one} />
        </div>
      </div>
      {security}
      {profile.role === 'consumer' && (
        <div className={styles.blocks}>
          <div className={styles.column}>
            <CalendarCard />
            <MyDataCard />
          </div>
          <div className={styles.column}>
            <DeleteCard hasPassword={hasPassword} onDeleted={onDeleted} />
          </div>
        </div>
      )}
      <LeaveQuestion one={one} />
    </>
  )
}

/** The content part warning_for_profile_page; hidden while it is empty. */
function EditorsNotice() {
  const { data } = useQuery(noticeQuery)
  if (!data?.content) return null
  return (
    <Notice tone="warning">
      <ContentHtml html={data.content} />
    </Notice>
  )
}
