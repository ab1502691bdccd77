import { t } from '@zatyshok/i18n/translate'
import type { ContentKind } from './publishing.api.ts'

/** The tabs of the content list; questions and news are both posts, in different sections. */
export const tabs = ['pages', 'parts', 'faq', 'news', 'documents'] as const
export type Tab = (typeof tabs)[number]

interface TabContents {
  readonly kind: ContentKind
  readonly section?: 'help' | 'news' | 'documents'
}

export const contentsOf: Readonly<Record<Tab, TabContents>> = {
  pages: { kind: 'page' },
  parts: { kind: 'part' },
  faq: { kind: 'post', section: 'help' },
  news: { kind: 'post', section: 'news' },
  documents: { kind: 'document', section: 'documents' },
}

export const readTab = (text: string | null): Tab => tabs.find((tab) => tab === text) ?? 'pages'

export function tabName(tab: Tab): string {
  switch (tab) {
    case 'pages':
      return t('content.tab.pages')
    case 'parts':
      return t('content.tab.parts')
    case 'faq':
      return t('content.tab.faq')
    case 'news':
      return t('content.tab.posts')
    case 'documents':
      return t('content.tab.docs')
  }
}
