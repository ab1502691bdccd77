import { infiniteQueryOptions, type QueryClient } from '@tanstack/react-query'
import { deleteMedia, listMedia, type MediaItem, updateMedia, uploadMedia } from '@zatyshok/contract/content/media'
import type { CallInput } from '@zatyshok/contract/endpoint'
import { call } from '../../lib/portal.ts'

export type { MediaItem } from '@zatyshok/contract/content/media'
export type MediaKind = 'image' | 'document'

interface Filter {
  /** undefined: pictures and documents. */
  readonly kind: MediaKind | undefined
  readonly search: string
}

/** The library, newest first, thirty files a page. */
export const mediaQuery = ({ kind, search }: Filter) =>
  infiniteQueryOptions({
    queryKey: ['media', { kind, search }],
    queryFn: ({ pageParam, signal }) =>
      call(
        listMedia,
        { query: { ...(kind && { kind }), ...(search && { search }), ...(pageParam && { before: pageParam }) } },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ items, hasMore }) => (hasMore ? String(items.at(-1)?.id) : undefined),
    select: allItems,
  })

const allItems = ({ pages }: { readonly pages: readonly { readonly items: readonly MediaItem[] }[] }) =>
  pages.flatMap(({ items }) => items)

/**
 * Requests the library again. A first request under way is cancelled: an invalidated query without data would keep its
 * reply, which lacks the change.
 */
export async function refreshMedia(queries: QueryClient): Promise<void> {
  await queries.cancelQueries({ queryKey: ['media'] })
  await queries.invalidateQueries({ queryKey: ['media'] })
}

/**
 * Uploads a file into the library.
 * @param onProgress receives the sent share, 0–100
 */
export const upload = (file: File, onProgress: (percent: number) => void): Promise<MediaItem> =>
  call(uploadMedia, { file }, { onProgress })

type Description = CallInput<typeof updateMedia>['body']

export const describe = (id: number, body: Description): Promise<MediaItem> =>
  call(updateMedia, { params: { id: String(id) }, body })

export const remove = (id: number) => call(deleteMedia, { params: { id: String(id) } })

export const isImage = ({ width }: Pick<MediaItem, 'width'>): boolean => width !== null

/** Returns whether a picture has neither a text alternative nor the decorative flag. */
export const needsDescription = (item: MediaItem): boolean => isImage(item) && item.alt === '' && !item.decorative
