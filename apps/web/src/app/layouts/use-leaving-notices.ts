import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { toasts } from '../../ui/toast/toast-store.ts'

/**
 * Closes sticky toasts on navigation: on a phone they cover the top of the screen. The bell still lists them, and the
 * related card or list shows the same fact.
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
