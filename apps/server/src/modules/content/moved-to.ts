import type { Context } from '../../context.ts'
import { findMoved } from './content.queries.ts'

const folders = { pages: 'page', help: 'post', news: 'post' } as const

/**
 * Returns the present place of the entry that was once public at this address: `news`, `help` or `page`, and its slug.
 * Returns undefined if no published entry had this address.
 *
 * @param path without its last slash, as `/news/old-name`
 */
export async function movedTo({ db, now }: Pick<Context, 'db' | 'now'>, path: string) {
  const [, folder = '', slug = '', more] = path.split('/')
  if (more !== undefined || slug === '' || !Object.hasOwn(folders, folder)) return undefined
  const kind = folders[folder as keyof typeof folders]
  const section = folder === 'help' || folder === 'news' ? folder : null
  const moved = await findMoved(db, { kind, section, slug, now })
  return moved && { kind, slug: moved.slug, section: moved.section }
}
