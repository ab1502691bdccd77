import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { toasts } from '../../ui/toast/toast-store.ts'

/**
 * A toast that waits to be closed lies over the top of a phone's screen: it goes with the page on which it was shown.
 * The bell keeps it, and so does the card or the list that it speaks of.
 */
export function useLeavingNotices(): void {
  const { pathname } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is done belongs to the page that is being left
  useEffect(
    () => () => {
      for (const { id, sticky } of toasts.getState().shown) if (sticky) toasts.dismiss(id)
    },
    [pathname],
  )
}
