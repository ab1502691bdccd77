import { t } from '@zatyshok/i18n/translate'
import { useState } from 'react'
import { ProfileScreen } from '../../features/profile/profile-screen.tsx'
import { paths } from '../../lib/paths.ts'
import { ButtonAnchor } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/loading.tsx'
import { leaveDeletedProfile } from '../leave-deleted-profile.ts'

/** `/dashboard/profile`. */
export function Component() {
  const [isDeleted, setDeleted] = useState(false)
  const leave = () => {
    setDeleted(true)
    leaveDeletedProfile()
  }
  if (!isDeleted) return <ProfileScreen onDeleted={leave} />
  return (
    <EmptyState
      title={t('profile.delete.success')}
      action={<ButtonAnchor href={paths.root}>{t('profile.delete.home')}</ButtonAnchor>}
    />
  )
}
