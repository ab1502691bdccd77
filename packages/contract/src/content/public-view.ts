import type { PublicChat } from '../chat.ts'
import type { Unit, Zone } from '../primitives.ts'
import type { PublicSettings } from '../settings.ts'

/** What the server tells the renderer of public pages (B08). Every `html` has been sanitised; moments are ISO 8601. */
export interface PublicSite {
  settings: PublicSettings
  /** Origin of canonical addresses. */
  origin: string
  /** The current year in Kyiv, for the copyright line. */
  year: number
  /** The chat, and the moment at which its hours are told. */
  chat: PublicChat
  now: string
  /** A look at a draft: for nobody's index. */
  preview?: boolean
}

interface Heading {
  id: string
  level: number
  text: string
}

/** What an editor wrote, made ready to show: headings have ids, wide tables a box of their own. */
export interface PublicText {
  title: string
  description: string
  html: string
  headings: readonly Heading[]
  changedAt: string
}

export interface NewsItem {
  slug: string
  title: string
  description: string
  publishedAt: string
}

export interface HelpQuestion {
  slug: string
  title: string
  html: string
}

export interface HelpCategory {
  code: string
  title: string
  questions: readonly HelpQuestion[]
}

/** A file or an act of another site; `size` in bytes. */
export interface PublicDocument {
  slug: string
  title: string
  description: string
  href: string
  file: { type: string; size: number } | null
  changedAt: string
}

export interface PublicTariff {
  provider: string
  serviceType: number
  name: string | null
  zone: Zone
  unit: Unit
  /** Hryvnias for a unit, with VAT. */
  price: string
  /** A day. */
  validFrom: string
  basis: string | null
}

export const docPages = ['actualinfo', 'docregional', 'docnational', 'actualquestion'] as const
export type DocPage = (typeof docPages)[number]
/** Pages of the product's own at /pages/{id}, linked in the footer. */
export const ownPages = ['privacy', 'accessibility'] as const

/** One public page and what stands on it. */
export type PublicView =
  | { kind: 'features'; text: PublicText | null; news: readonly NewsItem[] }
  | { kind: 'help'; categories: readonly HelpCategory[]; chosen: string | null; query: string }
  | {
      kind: 'question'
      slug: string
      category: { code: string; title: string }
      text: PublicText
      others: readonly { slug: string; title: string }[]
    }
  | { kind: 'docs'; pages: readonly { id: DocPage; description: string }[] }
  | { kind: 'tariffs'; text: PublicText | null; tariffs: readonly PublicTariff[] }
  | {
      kind: 'documents'
      id: 'docregional' | 'docnational'
      text: PublicText | null
      documents: readonly PublicDocument[]
    }
  /** A page whose whole content is an editor's text; `path` is its address. */
  | { kind: 'page'; path: string; text: PublicText }
  | { kind: 'news'; items: readonly NewsItem[]; before: string | null; next: string | null }
  | { kind: 'newsItem'; slug: string; text: PublicText; publishedAt: string }
  | { kind: 'part'; name: string; text: PublicText }
  /** `unavailable`: the database is away (503). */
  | { kind: 'missing'; reason: 'notFound' | 'unpublished' | 'unavailable' }
