import { t } from '@zatyshok/i18n/translate'

/** The texts of the page that sets a password by a letter's link. */
export interface NewPasswordWords {
  readonly heading: string
  /** The title of the document. */
  readonly title: string
  readonly intro: string
  readonly labels: { readonly password: string; readonly password2: string }
  readonly submit: string
  readonly failed: string
  readonly noCode: string
  readonly done: string
}

/** Whether the link is of an invitation: that person has no password yet, so nothing is recovered. */
export const isInvited = (): boolean => new URLSearchParams(location.search).get('for') === 'invitation'

/** Adds to an address of this page that the person is invited. */
export const asInvited = (path: string): string => `${path}?for=invitation`

export const recoveryWords = (): NewPasswordWords => ({
  heading: t('recovery.heading'),
  title: t('recovery.pageTitle'),
  intro: t('recovery.change.intro'),
  labels: { password: t('recovery.change.password'), password2: t('recovery.change.password2') },
  submit: t('recovery.change.submit'),
  failed: t('password.change.error'),
  noCode: t('recovery.change.noCode'),
  done: t('recovery.done.text'),
})

export const invitedWords = (): NewPasswordWords => ({
  heading: t('invited.heading'),
  title: t('invited.heading'),
  intro: t('invited.intro'),
  labels: { password: t('invited.password'), password2: t('invited.password2') },
  submit: t('invited.submit'),
  failed: t('invited.error'),
  noCode: t('invited.noCode'),
  done: t('invited.done'),
})
