import { useQuery } from '@tanstack/react-query'
import { t } from '@zatyshok/i18n/translate'
import { type ReactNode, useState } from 'react'
import { Notice } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ContentHtml } from '../../ui/content-html.tsx'
import { NoPassword } from '../../ui/form/no-password.tsx'
import { Loaded } from '../../ui/list/loaded.tsx'
import { PageHeading } from '../../ui/page.tsx'
import { CalendarCard } from './calendar-card.tsx'
import { DeleteDialog } from './delete-dialog.tsx'
import { EmailsCard } from './emails-card.tsx'
import { fullName } from './full-name.ts'
import { GeneralCard } from './general-card.tsx'
import { LeaveQuestion } from './leave-question.tsx'
import { MyDataCard } from './my-data-card.tsx'
import { type OneBlock, useOneBlock } from './one-block.ts'
import { PasswordForm } from './password-form.tsx'
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
  const profile = useQuery(profileQuery)
  const title = t('profile.pageTitle')
  return (
    <>
      <PageHeading title={title}>
        {profile.data ? t('profile.heading', { fullName: fullName(profile.data) }) : title}
      </PageHeading>
      <EditorsNotice />
      <Loaded query={profile} what={t('profile.general.title')} rows={4}>
        {(known) => <Blocks {...props} profile={known} />}
      </Loaded>
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

/** «Зміна пароля» (D10); who has none yet is shown how to set one. */
function PasswordCard({ hasPassword, one }: { hasPassword: boolean; one: OneBlock }) {
  return (
    <Card title={t('profile.password.title')}>
      {hasPassword ? <PasswordForm key={one.round} one={one} /> : <NoPassword />}
    </Card>
  )
}

interface DeleteCardProps {
  hasPassword: boolean
  /** The profile is gone; what follows is the application's. */
  onDeleted: () => void
}

/** «Видалення профілю»: a dialog asks for the current password (D11). */
function DeleteCard(props: DeleteCardProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Card title={t('profile.delete.block')}>
      <p>{t('profile.delete.text')}</p>
      <div>
        <Button look="secondary" width="full-on-phone" onClick={() => setOpen(true)}>
          {t('profile.delete.open')}
        </Button>
      </div>
      <DeleteDialog {...props} open={isOpen} onClose={() => setOpen(false)} />
    </Card>
  )
}
