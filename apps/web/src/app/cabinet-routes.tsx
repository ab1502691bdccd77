import type { RouteObject } from 'react-router'
import { CrashScreen } from './crash-screen.tsx'

/** Screens of the cabinet, relative to /dashboard; each is a chunk of its own. */
export const cabinetRoutes: RouteObject[] = [
  {
    ErrorBoundary: CrashScreen,
    children: [
      {
        index: true,
        lazy: async () => {
          const { HomeScreen } = await import('../features/dashboard/home-screen.tsx')
          return { Component: HomeScreen }
        },
      },
      {
        path: 'accounts',
        lazy: async () => {
          const { AccountsScreen } = await import('../features/accounts/accounts-screen.tsx')
          return { Component: AccountsScreen }
        },
      },
      { path: 'counters', lazy: () => import('./routes/meters.tsx') },
      { path: 'counters/:id/reading', lazy: () => import('./routes/reading.tsx') },
      { path: 'counters/:id/history', lazy: () => import('./routes/meter-history.tsx') },
      { path: 'readings/receipt/:number', lazy: () => import('./routes/reading-receipt.tsx') },
      { path: 'invoices', lazy: () => import('./routes/invoices.tsx') },
      { path: 'invoices/:id', lazy: () => import('./routes/invoice.tsx') },
      { path: 'payments', lazy: () => import('./routes/payments.tsx') },
      { path: 'tariffs', lazy: () => import('./routes/tariffs.tsx') },
      { path: 'second-factor', lazy: () => import('./routes/second-factor.tsx') },
      { path: 'profile', lazy: () => import('./routes/profile.tsx') },
      {
        path: '*',
        lazy: async () => {
          const { MissingScreen } = await import('./missing-screen.tsx')
          return { Component: MissingScreen }
        },
      },
    ],
  },
]
