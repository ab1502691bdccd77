import type { InboxKind } from '@zatyshok/contract/inbox'

/** Nouns by which the audit log names the items. */
export const nouns: Readonly<Record<InboxKind, string>> = {
  message: 'feedback',
  verification: 'verification',
  payment: 'payment',
  delivery: 'import',
  readings: 'import',
  dispatch: 'export',
}
