import { useEffect, useState } from 'react'
import type { HeldNavigation } from './navigation.ts'
import { useNavigation } from './navigation-context.ts'

interface LeavingHeld {
  stay: () => void
  leave: () => void
}

/**
 * Holds back navigations to other screens while the form is active. Returns the two answers while a navigation waits
 * for one, otherwise null.
 */
export function useHeldNavigation(active: boolean): LeavingHeld | null {
  const navigation = useNavigation()
  const [held, setHeld] = useState<HeldNavigation | null>(null)
  useEffect(() => (active ? navigation.holdBack(setHeld) : undefined), [active, navigation])
  return (
    held && {
      stay: () => setHeld(null),
      leave: () => {
        setHeld(null)
        held.proceed()
      },
    }
  )
}
