import type { SettingGroup } from '@zatyshok/contract/admin-settings'
import { hasEveryStem, searchWords } from '@zatyshok/domain/search-words'
import { t } from '@zatyshok/i18n/translate'
import type { Setting } from './settings.api.ts'

/** Returns the settings whose name, hint, section or service has every word, in their order; no word: none. */
export function findSettings(settings: readonly Setting[], searched: string): readonly Setting[] {
  const words = searchWords(searched)
  if (words.length === 0) return []
  return settings.filter(({ label, hint, of, group }) =>
    hasEveryStem([label, hint, of, partTitle(group)].join(' '), words),
  )
}

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
