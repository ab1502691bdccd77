import { t } from '@zatyshok/i18n/translate'
import { lazy, Suspense, useState } from 'react'
import { ProfileScreen } from '../../features/profile/profile-screen.tsx'
import { paths } from '../../lib/paths.ts'
import { ButtonAnchor } from '../../ui/button.tsx'
import { EmptyState, Skeleton } from '../../ui/list/loading.tsx'
import { leaveDeletedProfile } from '../leave-deleted-profile.ts'

/** Sign-in methods and active sessions; part of the profile screen, but loaded separately. */
const SecurityCards = lazy(async () => {
  const { SecurityCards } = await import('../../features/security/security-cards.tsx')
  return { default: SecurityCards }
})

/** `/dashboard/profile`. */
export function Component() {
  const [isDeleted, setDeleted] = useState(false)
  const leave = () => {
    setDeleted(true)
    // The button is at the end of a long page, and the farewell page is short.
    scrollTo(0, 0)
    void leaveDeletedProfile()
  }
  if (!isDeleted) {
    const security = (
      <Suspense fallback={<Skeleton what={t('security.totp.title')} rows={4} />}>
        <SecurityCards />
      </Suspense>
    )
    return <ProfileScreen onDeleted={leave} security={security} />
  }
  return (
    <EmptyState
      title={t('profile.delete.success')}
      action={<ButtonAnchor href={paths.root}>{t('profile.delete.home')}</ButtonAnchor>}
    />
  )
}
