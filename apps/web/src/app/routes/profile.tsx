import { t } from '@zatyshok/i18n/translate'
import { CalendarClock, Download, ShieldCheck, Users } from 'lucide-react'
import { useState } from 'react'
import { SharingState } from '../../features/homes/sharing-state.tsx'
import { CalendarState } from '../../features/profile/pages/calendar-card.tsx'
import { type ProfileLink, ProfileLinks } from '../../features/profile/pages/profile-links.tsx'
import { ProfileScreen } from '../../features/profile/profile-screen.tsx'
import { SecurityState } from '../../features/security/security-state.tsx'
import { paths } from '../../lib/paths.ts'
import { ButtonAnchor } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/list/loading.tsx'
import { leaveDeletedProfile } from '../leave-deleted-profile.ts'

/** `/dashboard/profile`. */
export function Component() {
  const [isDeleted, setDeleted] = useState(false)
  const leave = () => {
    setDeleted(true)
    scrollTo(0, 0)
    void leaveDeletedProfile()
  }
  if (!isDeleted) {
    return (
      <ProfileScreen
        onDeleted={leave}
        links={({ role }) => (
          <ProfileLinks links={role === 'consumer' ? [security(), ...ofResident()] : [security()]} />
        )}
      />
    )
  }
  return (
    <EmptyState
      title={t('profile.delete.success')}
      action={<ButtonAnchor href={paths.root}>{t('profile.delete.home')}</ButtonAnchor>}
    />
  )
}

const security = (): ProfileLink => ({
  to: `${paths.profile}/security`,
  icon: ShieldCheck,
  title: t('security.title'),
  state: <SecurityState />,
})

const ofResident = (): readonly ProfileLink[] => [
  { to: `${paths.home}/sharing`, icon: Users, title: t('share.title'), state: <SharingState /> },
  { to: `${paths.profile}/calendar`, icon: CalendarClock, title: t('calendar.title'), state: <CalendarState /> },
  { to: `${paths.profile}/data`, icon: Download, title: t('profile.data.title'), state: t('profile.data.state') },
]
