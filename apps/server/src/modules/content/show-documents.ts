import { docPages, type PublicDocument, type PublicView } from '@zatyshok/contract/content/public-view'
import type { Context } from '../../context.ts'
import { findInOrder, findPublished, type PublishedEntry } from './content.queries.ts'
import { presentText } from './present-text.ts'

type Content = Pick<Context, 'db' | 'now'>

/** Renders the index of /docs (B03): each page with its editor's description. */
export async function showDocs({ db, now }: Content): Promise<PublicView> {
  const pages = await Promise.all(docPages.map((slug) => findPublished(db, { kind: 'page', slug, now })))
  return { kind: 'docs', pages: docPages.map((id, n) => ({ id, description: pages[n]?.description ?? '' })) }
}

/** Renders a page of documents: those of the category with the same code (B03). */
export async function showDocuments({ db, now }: Content, id: 'docregional' | 'docnational'): Promise<PublicView> {
  const page = await findPublished(db, { kind: 'page', slug: id, now })
  const entries = await findInOrder(db, { kind: 'document', categories: [id], now })
  return { kind: 'documents', id, text: page ? presentText(page) : null, documents: entries.flatMap(presentDocument) }
}

/** Returns an empty list if an entry has neither a file nor a link. */
export function presentDocument({
  slug,
  title,
  description,
  file,
  link,
  changedAt,
}: Pick<PublishedEntry, 'slug' | 'title' | 'description' | 'file' | 'link' | 'changedAt'>): PublicDocument[] {
  const href = file?.url ?? link
  if (!href) return []
  const offered = file ? { type: file.type.toUpperCase(), size: file.size } : null
  return [{ slug, title, description, href, file: offered, changedAt: changedAt.toISOString() }]
}
