import { lazy } from 'react'

const loadUserMenu = () => import('./user-menu-items.tsx')
const loadToastLog = () => import('./toast-log-items.tsx')

/** What the header's menus hold; fetched when the first screen has been drawn, or at the first opening. */
export const UserMenuItems = lazy(async () => ({ default: (await loadUserMenu()).UserMenuItems }))
export const ToastLogItems = lazy(async () => ({ default: (await loadToastLog()).ToastLogItems }))

const AFTER_FIRST_SCREEN_MS = 2000

/** Fetches the menus in quiet time, so that a first opening shows them at once. */
export function fetchMenusLater(): void {
  setTimeout(() => void Promise.all([loadUserMenu(), loadToastLog()]), AFTER_FIRST_SCREEN_MS)
}
