import { useSyncExternalStore } from 'react'
import { session } from '../portal.ts'

/** Returns whether a user is signed in; updates when another tab changes that (C08). */
export const useLoggedIn = (): boolean => useSyncExternalStore(session.subscribe, session.isLoggedIn)
