import type { SettingGroup, SettingKind } from '@zatyshok/contract/admin-settings'
import { type PlainMessageKey, t } from '@zatyshok/i18n/translate'
import type { Settings } from '../../config/config-schema.ts'

interface Choice {
  readonly value: string
  readonly label: string
  /** Address of a picture on the site. */
  readonly image: string | null
}

/** A key that an administrator may change while the portal runs (M01, J04). */
export interface RuntimeSetting {
  /** Such as `payments.enabled`. */
  readonly path: string
  readonly kind: SettingKind
  readonly group: SettingGroup
  readonly label: PlainMessageKey
  readonly hint?: PlainMessageKey
  /** Options of the kind `choice`. */
  readonly choices?: (settings: Settings) => readonly Choice[]
  /** Of the kind `list`: the items are codes of providers. */
  readonly ofProviders?: boolean
  /** Columns of the kind `rows`. */
  readonly columns?: readonly { key: string; label: PlainMessageKey; kind: 'text' | 'flag' | 'color' }[]
  /** Code of the payment service to which the setting belongs. */
  readonly of?: string
}

/** Lists the test logo first, then the configured logos (A02). */
const logos = ({ logos }: Settings): readonly Choice[] => [
  { value: '', label: t('settings.platform.none'), image: '/logo-test.svg' },
  ...Object.entries(logos).map(([value, { src, alt }]) => ({ value, label: alt, image: src })),
]

const services = ({ payments }: Settings): readonly Choice[] =>
  Object.entries(payments.services).map(([value, { name }]) => ({ value, label: name, image: null }))

/**
 * One line per key; its schema and its English sentence are in `config/`. Other keys need the environment or the file,
 * and a restart.
 */
// biome-ignore format: one line a key is read as a table.
const constant: readonly RuntimeSetting[] = [
  { path: 'appName', kind: 'text', group: 'general', label: 'settings.appName', hint: 'settings.appName.hint' },
  { path: 'owner', kind: 'text', group: 'general', label: 'settings.owner', hint: 'settings.owner.hint' },
  { path: 'platform', kind: 'choice', group: 'general', label: 'settings.platform', choices: logos },
  { path: 'flags.featuresPage', kind: 'flag', group: 'features', label: 'settings.flag.features', hint: 'settings.flag.linkOnly' },
  { path: 'flags.faq', kind: 'flag', group: 'features', label: 'settings.flag.faq', hint: 'settings.flag.linkOnly' },
  { path: 'flags.documents', kind: 'flag', group: 'features', label: 'settings.flag.documents', hint: 'settings.flag.linkOnly' },
  { path: 'flags.feedback', kind: 'flag', group: 'features', label: 'settings.flag.feedback', hint: 'settings.flag.linkOnly' },
  { path: 'flags.accountsPage', kind: 'flag', group: 'features', label: 'settings.flag.accounts', hint: 'settings.flag.linkOnly' },
  { path: 'flags.helpPage', kind: 'flag', group: 'features', label: 'settings.flag.help', hint: 'settings.flag.linkOnly' },
  { path: 'flags.payments', kind: 'flag', group: 'features', label: 'settings.flag.payments', hint: 'settings.flag.payments.hint' },
  { path: 'flags.profileNotifications', kind: 'flag', group: 'features', label: 'settings.flag.notifications' },
  { path: 'flags.socialSignIn', kind: 'flag', group: 'features', label: 'settings.social', hint: 'settings.social.hint' },
  {
    path: 'additionalPages', kind: 'rows', group: 'features',
    label: 'settings.additionalPages', hint: 'settings.additionalPages.hint',
    columns: [
      { key: 'id', label: 'settings.additionalPages.id', kind: 'text' },
      { key: 'label', label: 'settings.additionalPages.label', kind: 'text' },
      { key: 'menu', label: 'settings.additionalPages.menu', kind: 'flag' },
      { key: 'footer', label: 'settings.additionalPages.footer', kind: 'flag' },
    ],
  },
  { path: 'captcha.signIn', kind: 'flag', group: 'captcha', label: 'settings.captcha.signIn' },
  { path: 'captcha.registration', kind: 'flag', group: 'captcha', label: 'settings.captcha.register' },
  { path: 'captcha.callback', kind: 'flag', group: 'captcha', label: 'settings.captcha.feedback' },
  { path: 'verification.providers', kind: 'list', group: 'verification', label: 'settings.verification.providers', ofProviders: true },
  { path: 'verification.defaultMonths', kind: 'number', group: 'verification', label: 'settings.verification.months' },
  { path: 'verification.months', kind: 'numbers', group: 'verification', label: 'settings.verification.perProvider' },
  { path: 'verification.submitAt', kind: 'list', group: 'verification', label: 'settings.verification.submitAt', ofProviders: true },
  { path: 'payments.enabled', kind: 'choice', group: 'payments', label: 'settings.payments.enabled', choices: services },
  { path: 'payments.providerPaths', kind: 'texts', group: 'payments', label: 'settings.payments.providerPaths', hint: 'settings.payments.providerPaths.hint' },
  { path: 'feedback.answerDays', kind: 'number', group: 'feedback', label: 'settings.feedback.answerDays' },
  { path: 'feedback.keepMonths', kind: 'number', group: 'feedback', label: 'settings.feedback.keepMonths' },
  { path: 'feedback.phone', kind: 'text', group: 'feedback', label: 'settings.feedback.phone', hint: 'settings.feedback.contacts.hint' },
  { path: 'feedback.email', kind: 'text', group: 'feedback', label: 'settings.feedback.email', hint: 'settings.feedback.contacts.hint' },
  { path: 'holidays', kind: 'list', group: 'feedback', label: 'settings.holidays', hint: 'settings.holidays.hint' },
  { path: 'dashboard.filterMonths', kind: 'number', group: 'cabinet', label: 'settings.dashboard.filterMonths' },
  { path: 'dashboard.paymentPeriods', kind: 'number', group: 'cabinet', label: 'settings.dashboard.paymentPeriods' },
  { path: 'dashboard.paymentLines', kind: 'number', group: 'cabinet', label: 'settings.dashboard.paymentLines' },
  { path: 'providerGroup', kind: 'number', group: 'cabinet', label: 'settings.providerGroup' },
  { path: 'ignoreCounterTypeAt', kind: 'list', group: 'cabinet', label: 'settings.ignoreCounterTypeAt', ofProviders: true },
  { path: 'dynamicInvoicesAt', kind: 'list', group: 'cabinet', label: 'settings.dynamicInvoicesAt', ofProviders: true },
  { path: 'toasts.successMs', kind: 'number', group: 'toasts', label: 'settings.toasts.success' },
  { path: 'toasts.errorMs', kind: 'number', group: 'toasts', label: 'settings.toasts.error' },
  { path: 'toasts.defaultMs', kind: 'number', group: 'toasts', label: 'settings.toasts.default' },
  { path: 'chat.enabled', kind: 'flag', group: 'chat', label: 'settings.chat.enabled', hint: 'settings.chat.enabled.hint' },
  { path: 'chat.hours.mon', kind: 'text', group: 'chat', label: 'settings.chat.hours.mon', hint: 'settings.chat.hours.hint' },
  { path: 'chat.hours.tue', kind: 'text', group: 'chat', label: 'settings.chat.hours.tue', hint: 'settings.chat.hours.hint' },
  { path: 'chat.hours.wed', kind: 'text', group: 'chat', label: 'settings.chat.hours.wed', hint: 'settings.chat.hours.hint' },
  { path: 'chat.hours.thu', kind: 'text', group: 'chat', label: 'settings.chat.hours.thu', hint: 'settings.chat.hours.hint' },
  { path: 'chat.hours.fri', kind: 'text', group: 'chat', label: 'settings.chat.hours.fri', hint: 'settings.chat.hours.hint' },
  { path: 'chat.hours.sat', kind: 'text', group: 'chat', label: 'settings.chat.hours.sat', hint: 'settings.chat.hours.hint' },
  { path: 'chat.hours.sun', kind: 'text', group: 'chat', label: 'settings.chat.hours.sun', hint: 'settings.chat.hours.hint' },
]

/**
 * Returns the runtime keys of this configuration. The file decides which payment services exist; their texts may
 * change.
 */
export function runtimeSettings({ payments }: Pick<Settings, 'payments'>): readonly RuntimeSetting[] {
  return [...constant, ...Object.keys(payments.services).flatMap(ofService)]
}

// biome-ignore format: one line a key is read as a table.
const ofService = (of: string): readonly RuntimeSetting[] => [
  { path: `payments.services.${of}.name`, kind: 'text', group: 'payments', of, label: 'settings.payments.name' },
  { path: `payments.services.${of}.format`, kind: 'format', group: 'payments', of, label: 'settings.payments.url', hint: 'settings.payments.url.hint' },
  { path: `payments.services.${of}.token`, kind: 'secret', group: 'payments', of, label: 'settings.payments.token', hint: 'settings.payments.token.hint' },
  { path: `payments.services.${of}.noticeSecret`, kind: 'secret', group: 'payments', of, label: 'settings.payments.noticeSecret', hint: 'settings.payments.noticeSecret.hint' },
]

/** The label on the screen; for a payment service also which one. */
export const settingLabel = ({ label, of }: RuntimeSetting): string =>
  of === undefined ? t(label) : t('settings.ofService', { label: t(label), service: of })
