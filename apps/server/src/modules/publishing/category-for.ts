import '@zatyshok/i18n/all-messages'
import { t } from '@zatyshok/i18n/translate'
import type { Context } from '../../context.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { findCategory } from './categories.queries.ts'
import type { Kind } from './entries.queries.ts'

const sections: Readonly<Record<Kind, readonly string[]>> = {
  page: [],
  part: [],
  post: ['help', 'news'],
  document: ['documents'],
}

/**
 * Returns the id of the category for an entry of this kind; null for pages and parts, which have no category.
 *
 * @throws AppError `invalid_value` (path `category`)
 */
export async function categoryFor({ db }: Pick<Context, 'db'>, kind: Kind, code: string | undefined) {
  if (sections[kind].length === 0) return null
  const category = code === undefined ? undefined : await findCategory(db, code)
  if (category && sections[kind].includes(category.section)) return category.id
  throw new AppError('invalid_value', { errors: [{ message: t('editor.category.required'), path: 'category' }] })
}
