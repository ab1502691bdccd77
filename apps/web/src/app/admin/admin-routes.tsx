import type { RouteObject } from 'react-router'
import { CrashScreen } from '../crash-screen.tsx'
import { AdminHome } from './admin-home.tsx'
import { AdminMissing } from './admin-missing.tsx'

/** Screens of the management, relative to /admin; each is a chunk of its own. */
export const adminRoutes: RouteObject[] = [
  {
    ErrorBoundary: CrashScreen,
    children: [
      { index: true, Component: AdminHome },
      { path: 'staff', lazy: () => import('../routes/admin-staff.tsx') },
      { path: 'letters', lazy: () => import('../routes/admin-letters.tsx') },
      { path: 'security', lazy: () => import('../routes/admin-security.tsx') },
      { path: '*', Component: AdminMissing },
    ],
  },
]
