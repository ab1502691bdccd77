import { ProfileScreen } from '../../features/profile/profile-screen.tsx'

/** `/dashboard/profile`. */
export function Component() {
  return <ProfileScreen />
}
