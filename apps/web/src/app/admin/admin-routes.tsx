import type { ScreenRoute } from '../screen-route.ts'
import { AdminHome } from './admin-home.tsx'
import { AdminMissing } from './admin-missing.tsx'

/** Screens of the management, relative to /admin; each is a separate chunk. */
export const adminRoutes: ScreenRoute[] = [
  { path: '', Component: AdminHome },
  { path: 'content', lazy: () => import('../routes/admin/content.tsx') },
  { path: 'content/categories', lazy: () => import('../routes/admin/content-categories.tsx') },
  { path: 'content/:id', lazy: () => import('../routes/admin/content-entry.tsx') },
  { path: 'content/:id/versions', lazy: () => import('../routes/admin/content-versions.tsx') },
  { path: 'inbox/:kind?/:id?', lazy: () => import('../routes/admin/inbox.tsx') },
  { path: 'feedback/:id?', lazy: () => import('../routes/admin/feedback.tsx') },
  { path: 'verifications/:id?', lazy: () => import('../routes/admin/verifications.tsx') },
  { path: 'account-cards/:id?', lazy: () => import('../routes/admin/account-cards.tsx') },
  { path: 'paper-readings', lazy: () => import('../routes/admin/paper-readings.tsx') },
  { path: 'consumers/:id?', lazy: () => import('../routes/admin/consumers.tsx') },
  { path: 'imports', lazy: () => import('../routes/admin/imports.tsx') },
  { path: 'imports/profiles', lazy: () => import('../routes/admin/import-profiles.tsx') },
  { path: 'imports/profiles/edit', lazy: () => import('../routes/admin/import-profile.tsx') },
  { path: 'imports/:id', lazy: () => import('../routes/admin/import.tsx') },
  { path: 'payments', lazy: () => import('../routes/admin/payments.tsx') },
  { path: 'exports', lazy: () => import('../routes/admin/exports.tsx') },
  { path: 'deliveries', lazy: () => import('../routes/admin/deliveries.tsx') },
  { path: 'staff', lazy: () => import('../routes/admin/staff.tsx') },
  { path: 'providers', lazy: () => import('../routes/admin/providers.tsx') },
  { path: 'provider-access', lazy: () => import('../routes/admin/provider-access.tsx') },
  { path: 'chat', lazy: () => import('../routes/admin/chat.tsx') },
  { path: 'audit', lazy: () => import('../routes/admin/audit.tsx') },
  { path: 'doctor', lazy: () => import('../routes/admin/doctor.tsx') },
  { path: 'letters', lazy: () => import('../routes/admin/letters.tsx') },
  { path: 'media', lazy: () => import('../routes/admin/media.tsx') },
  { path: 'settings', lazy: () => import('../routes/admin/settings.tsx') },
  { path: 'security', lazy: () => import('../routes/admin/security.tsx') },
  { path: '*', Component: AdminMissing },
]
