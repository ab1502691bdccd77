import type { PublicChat } from '../chat.ts'
import type { Unit, Zone } from '../primitives.ts'
import type { PublicSettings } from '../settings.ts'

/** Data for the renderer of public pages (B08). Every `html` is sanitised; moments are ISO 8601. */
export interface PublicSite {
  settings: PublicSettings
  /** Origin of canonical addresses. */
  origin: string
  /** The current year in Kyiv, for the copyright line. */
  year: number
  /** The chat widget's data; `now` is the moment for its opening hours. */
  chat: PublicChat
  now: string
  /** Preview of a draft; search engines must not index it. */
  preview?: boolean
}

interface Heading {
  id: string
  level: number
  text: string
}

/** An editor's text, prepared for display: headings have ids, wide tables have a scrollable box. */
export interface PublicText {
  title: string
  description: string
  html: string
  headings: readonly Heading[]
  changedAt: string
}

/** A picture with its size in pixels; an empty `alt`: decorative. */
export interface PublicPicture {
  url: string
  alt: string
  width: number
  height: number
}

/** A file that can be downloaded; `size` in bytes. */
export interface PublicFile {
  url: string
  name: string
  type: string
  size: number
}

export interface NewsItem {
  slug: string
  title: string
  description: string
  cover: PublicPicture | null
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

/** A file, or a legal act on another site; `size` in bytes. */
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
  /** Hryvnias per unit, with VAT. */
  price: string
  /** A day. */
  validFrom: string
  basis: string | null
}

/** What the city's portal holds. */
export interface PublicFigures {
  accounts: number
  providers: number
  /** Readings that residents submitted on the portal in the last 30 days. */
  readings: number
}

export const docPages = ['actualinfo', 'docregional', 'docnational', 'actualquestion'] as const
export type DocPage = (typeof docPages)[number]
/** The product's own pages at /pages/{id}, linked in the footer. */
export const ownPages = ['privacy', 'accessibility'] as const

/** A public page with its data. */
export type PublicView =
  /** `figures`: null if they are unknown. */
  | {
      kind: 'features'
      text: PublicText | null
      news: readonly NewsItem[]
      tariffs: readonly PublicTariff[]
      figures: PublicFigures | null
    }
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
  /** A page that consists of an editor's text; `path` is its address. */
  | { kind: 'page'; path: string; text: PublicText }
  | { kind: 'news'; items: readonly NewsItem[]; before: string | null; next: string | null }
  | {
      kind: 'newsItem'
      slug: string
      text: PublicText
      publishedAt: string
      cover: PublicPicture | null
      attachments: readonly PublicFile[]
    }
  | { kind: 'part'; name: string; text: PublicText }
  /** `unavailable`: the database is unavailable (503). */
  | { kind: 'missing'; reason: 'notFound' | 'unpublished' | 'unavailable' }
