import type { MediaItem } from '@zatyshok/contract/content/media'
import type { Context } from '../../context.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { type FoundItem, findItem } from './media.queries.ts'

/** Converts a file of the library into the contract's item. */
export const asItem = ({ key, createdAt, ...item }: FoundItem): MediaItem => ({
  ...item,
  url: `/media/${key}.${item.kind}`,
  createdAt: createdAt.toISOString(),
})

/** @throws AppError `not_found` */
export async function itemWithId({ db }: Pick<Context, 'db'>, id: number): Promise<FoundItem> {
  const item = await findItem(db, id)
  if (!item) throw new AppError('not_found')
  return item
}
