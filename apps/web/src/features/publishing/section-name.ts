import { t } from '@zatyshok/i18n/translate'
import type { Category } from './publishing.api.ts'

export function sectionName(section: Category['section']): string {
  switch (section) {
    case 'help':
      return t('content.tab.faq')
    case 'news':
      return t('content.tab.posts')
    case 'documents':
      return t('content.tab.docs')
  }
}
