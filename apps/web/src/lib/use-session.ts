import { useSyncExternalStore } from 'react'
import { session } from './portal.ts'

/** Whether somebody is signed in, following sign-in and sign-out in this and in other tabs. */
export function useIsLoggedIn(): boolean {
  return useSyncExternalStore(session.subscribe, session.isLoggedIn)
}
