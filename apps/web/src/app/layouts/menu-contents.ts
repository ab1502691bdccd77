import { lazy } from 'react'

/** Contents of the header's menus, loaded separately from the first screen's code. */
export const UserMenuItems = lazy(async () => {
  const { UserMenuItems } = await import('./user-menu-items.tsx')
  return { default: UserMenuItems }
})

export const ToastLogItems = lazy(async () => {
  const { ToastLogItems } = await import('./toast-log-items.tsx')
  return { default: ToastLogItems }
})
