/**
 * Loaders of the cabinet's screens except home; each screen is a separate chunk. They are separate from the routes
 * because the bundler inlines all file names here. This kilobyte is then not part of the home's first load.
 */
export const cabinetScreens = {
  accounts: () => import('./routes/accounts.tsx'),
  sharing: async () => {
    const { SharingScreen } = await import('../features/homes/sharing-screen.tsx')
    return { Component: SharingScreen }
  },
  invitation: async () => {
    const { InvitationScreen } = await import('../features/homes/invitation-screen.tsx')
    return { Component: InvitationScreen }
  },
  newAccount: async () => {
    const { NewAccountScreen } = await import('../features/accounts/new-account-screen.tsx')
    return { Component: NewAccountScreen }
  },
  meters: () => import('./routes/meters.tsx'),
  meter: () => import('./routes/meter.tsx'),
  reading: () => import('./routes/reading.tsx'),
  verification: () => import('./routes/verification.tsx'),
  meterHistory: () => import('./routes/meter-history.tsx'),
  readingReceipt: () => import('./routes/reading-receipt.tsx'),
  invoices: () => import('./routes/invoices.tsx'),
  invoice: () => import('./routes/invoice.tsx'),
  pay: async () => {
    const { PayScreen } = await import('../features/payments/pay/pay-screen.tsx')
    return { Component: PayScreen }
  },
  payments: () => import('./routes/payments.tsx'),
  paymentTrace: () => import('./routes/payment-trace.tsx'),
  paymentReturn: async () => {
    const { PaymentReturnScreen } = await import('../features/payments/payment-return-screen.tsx')
    return { Component: PaymentReturnScreen }
  },
  notifications: async () => {
    const { NotificationsScreen } = await import('../features/notifications/notifications-screen.tsx')
    return { Component: NotificationsScreen }
  },
  tariffs: () => import('./routes/tariffs.tsx'),
  secondFactor: () => import('./routes/second-factor.tsx'),
  profile: () => import('./routes/profile.tsx'),
  profilePage: () => import('./routes/profile-page.tsx'),
  missing: async () => {
    const { MissingScreen } = await import('./screens/missing-screen.tsx')
    return { Component: MissingScreen }
  },
}
