import { useSyncExternalStore } from 'react'
import { session } from '../portal.ts'

/** Whether somebody is signed in, also when that changes in another tab (C08). */
export const useLoggedIn = (): boolean => useSyncExternalStore(session.subscribe, session.isLoggedIn)
