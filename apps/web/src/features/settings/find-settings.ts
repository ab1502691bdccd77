import type { SettingGroup } from '@zatyshok/contract/admin-settings'
import { t } from '@zatyshok/i18n/translate'
import type { Setting } from './settings.api.ts'

/** Returns the settings whose name, hint, section or service has every word, in their order; no word: none. */
export function findSettings(settings: readonly Setting[], searched: string): readonly Setting[] {
  if (wordsOf(searched).length === 0) return []
  return settings.filter(({ label, hint, of, group }) =>
    hasWords([label, hint, of, partTitle(group)].join(' '), searched),
  )
}

/** Returns whether the text has every searched word or its beginning. */
export function hasWords(text: string, searched: string): boolean {
  const own = wordsOf(text)
  return wordsOf(searched).every((word) => own.some((one) => one.startsWith(word)))
}

/** The apostrophe of a keyboard is the sign of the texts, too. */
const wordsOf = (text: string): readonly string[] =>
  text
    .toLocaleLowerCase('uk')
    .replaceAll(/['ʼ`]/g, '’')
    .split(/[^\p{L}\p{N}’]+/u)
    .filter(Boolean)

export function partTitle(group: SettingGroup): string {
  const titles: Record<SettingGroup, string> = {
    general: t('settings.general'),
    features: t('settings.features'),
    captcha: t('settings.captcha'),
    verification: t('settings.verification'),
    payments: t('settings.payments'),
    cabinet: t('settings.cabinet'),
    toasts: t('settings.toasts'),
    chat: t('settings.chat'),
    feedback: t('settings.captcha.feedback'),
  }
  return titles[group]
}
