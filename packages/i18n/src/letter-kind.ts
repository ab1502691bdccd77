import { t } from './translate.ts'

const texts: Readonly<Record<string, () => string>> = {
  confirmRegistration: () => t('outbox.kind.confirmRegistration'),
  alreadyRegistered: () => t('outbox.kind.alreadyRegistered'),
  confirmEmailChange: () => t('outbox.kind.confirmEmailChange'),
  emailChanged: () => t('outbox.kind.emailChanged'),
  recoverAccess: () => t('outbox.kind.recoverAccess'),
  accountLinked: () => t('outbox.kind.accountLinked'),
  accountLinkEnded: () => t('outbox.kind.accountLinkEnded'),
  accountTaken: () => t('outbox.kind.accountTaken'),
  accountToProve: () => t('outbox.kind.accountToProve'),
  accountNotProved: () => t('outbox.kind.accountNotProved'),
  accountLocked: () => t('outbox.kind.accountLocked'),
  newBill: () => t('outbox.kind.newBill'),
  passwordChanged: () => t('outbox.kind.passwordChanged'),
  socialLinked: () => t('outbox.kind.socialLinked'),
  secondFactorChanged: () => t('outbox.kind.secondFactorChanged'),
  feedbackReceived: () => t('outbox.kind.feedbackReceived'),
  feedbackAnswered: () => t('outbox.kind.feedbackAnswered'),
  verificationAccepted: () => t('outbox.kind.verificationResult'),
  verificationRefused: () => t('outbox.kind.verificationResult'),
  readingDeclined: () => t('outbox.kind.readingDeclined'),
  profileDeleted: () => t('outbox.kind.profileDeleted'),
  shareOffered: () => t('outbox.kind.shareOffered'),
  shareTaken: () => t('outbox.kind.shareTaken'),
  staffInvitation: () => t('outbox.kind.staffInvitation'),
}

/** What a letter is about; the server may know kinds that this page does not yet. */
export const letterKind = (kind: string): string => texts[kind]?.() ?? t('outbox.kind.other')
