import type { cabinetScreens } from './cabinet-screens.ts'
import type { ScreenRoute } from './screen-route.ts'

const screen = (name: keyof typeof cabinetScreens) => async () => {
  const { cabinetScreens } = await import('./cabinet-screens.ts')
  return cabinetScreens[name]()
}

/** Screens of the cabinet, relative to /dashboard; cabinet-screens.ts loads them. */
export const cabinetRoutes: ScreenRoute[] = [
  { path: '', lazy: () => import('./routes/home.tsx') },
  { path: 'accounts', lazy: screen('accounts') },
  { path: 'accounts/new', lazy: screen('newAccount') },
  { path: 'sharing', lazy: screen('sharing') },
  { path: 'invitation', lazy: screen('invitation') },
  { path: 'counters', lazy: screen('meters') },
  { path: 'counters/:id', lazy: screen('meter') },
  { path: 'counters/:id/reading', lazy: screen('reading') },
  { path: 'counters/:id/history', lazy: screen('meterHistory') },
  { path: 'counters/:id/verify', lazy: screen('verification') },
  { path: 'readings/receipt/:number', lazy: screen('readingReceipt') },
  { path: 'invoices', lazy: screen('invoices') },
  { path: 'invoices/:id', lazy: screen('invoice') },
  { path: 'pay', lazy: screen('pay') },
  { path: 'payments', lazy: screen('payments') },
  { path: 'payments/trace', lazy: screen('paymentTrace') },
  { path: 'payment-return', lazy: screen('paymentReturn') },
  { path: 'notifications', lazy: screen('notifications') },
  { path: 'tariffs', lazy: screen('tariffs') },
  { path: 'second-factor', lazy: screen('secondFactor') },
  { path: 'profile', lazy: screen('profile') },
  { path: 'profile/:page', lazy: screen('profilePage') },
  { path: '*', lazy: screen('missing') },
]
