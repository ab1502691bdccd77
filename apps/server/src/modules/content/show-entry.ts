import { docPages, type PublicView } from '@zatyshok/contract/content/public-view'
import type { OfferedFile } from '../../content-schema.ts'
import type { Context } from '../../context.ts'
import { findCategory, type PublishedEntry } from './content.queries.ts'
import { presentOffered, presentText, type ShownEntry } from './present-text.ts'
import { presentDocument, showDocuments } from './show-documents.ts'
import { showFeatures } from './show-features.ts'
import { asQuestion } from './show-help.ts'
import { showTariffs } from './show-tariffs.ts'

type Content = Pick<Context, 'db' | 'now'>

/** An entry in preview. */
export interface LookedAt
  extends Omit<ShownEntry, 'changedAt'>,
    Pick<PublishedEntry, 'file' | 'link' | 'section' | 'cover'> {
  readonly attachments: readonly OfferedFile[]
  readonly kind: 'page' | 'part' | 'post' | 'document'
  /** Code of the entry's category. */
  readonly category: string | null
  readonly publishedAt: Date | null
}

/** Renders the page exactly as the public would see it with this entry (J02). */
export async function showEntry(ctx: Content, looked: LookedAt): Promise<PublicView> {
  const entry = { ...looked, changedAt: ctx.now }
  const { kind, slug, section } = looked
  if (kind === 'page') return showPageOf(ctx, entry)
  if (kind === 'part') return { kind: 'part', name: slug, text: presentText(entry) }
  if (kind === 'document') return showDocumentOf(ctx, { ...entry, category: looked.category })
  const publishedAt = (looked.publishedAt ?? ctx.now).toISOString()
  if (section === 'news') {
    return { kind: 'newsItem', slug, text: presentText(entry), publishedAt, ...presentOffered(entry) }
  }
  const category = await findCategory(ctx.db, looked.category ?? '')
  return asQuestion(entry, { code: category?.code ?? '', title: category?.title ?? '' })
}

async function showPageOf(ctx: Content, entry: ShownEntry): Promise<PublicView> {
  const { slug } = entry
  const text = presentText(entry)
  const around = await surroundings(ctx, slug)
  if (around) return { ...around, text }
  const isDoc = docPages.some((page) => page === slug)
  return { kind: 'page', path: `/${isDoc ? 'docs' : 'pages'}/${slug}`, text }
}

/** Renders pages that contain more than the editor's text. */
async function surroundings(ctx: Content, slug: string) {
  const view =
    slug === 'features'
      ? await showFeatures(ctx)
      : slug === 'actualinfo'
        ? await showTariffs(ctx)
        : slug === 'docregional' || slug === 'docnational'
          ? await showDocuments(ctx, slug)
          : null
  return view?.kind === 'features' || view?.kind === 'tariffs' || view?.kind === 'documents' ? view : null
}

/** Renders the list with the document in its place; a document that is not public yet comes first. */
async function showDocumentOf(
  ctx: Content,
  entry: Parameters<typeof presentDocument>[0] & { readonly category: string | null },
): Promise<PublicView> {
  const view = await showDocuments(ctx, entry.category === 'docnational' ? 'docnational' : 'docregional')
  if (view.kind !== 'documents') return view
  const at = view.documents.findIndex(({ slug }) => slug === entry.slug)
  const mine = presentDocument(entry)
  return { ...view, documents: at < 0 ? [...mine, ...view.documents] : view.documents.toSpliced(at, 1, ...mine) }
}
