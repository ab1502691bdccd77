import type { DocPage } from '@zatyshok/contract/content/public-view'

/** Addresses that only public pages link to, kept out of the cabinet's bundle. */
export const publicPaths = {
  helpCategory: (code: string) => `/help?category=${code}`,
  question: (slug: string) => `/help/${slug}`,
  doc: (id: DocPage) => `/docs/${id}`,
  news: '/news',
  newsItem: (slug: string) => `/news/${slug}`,
  newsBefore: (slug: string) => `/news?before=${slug}`,
  newsFeed: '/news/feed.xml',
} as const
