import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { toasts } from '../../ui/toast/toast-store.ts'

/**
 * Closes sticky toasts on navigation: they belong to the screen that is left. The notice place of home or the related
 * list shows the same fact.
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
