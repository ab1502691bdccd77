import type {
  createCategory as createEndpoint,
  deleteCategory as deleteEndpoint,
  listCategories as listEndpoint,
  updateCategory as updateEndpoint,
} from '@zatyshok/contract/content/content-categories'
import type { ParsedInput, Reply } from '@zatyshok/contract/endpoint'
import { type ActorContext, type Context, inTransaction } from '../../context.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { recordAudit } from '../audit/record-audit.ts'
import {
  deleteCategoryRow,
  type FoundCategory,
  findCategories,
  findCategoryById,
  insertCategory,
  updateCategoryRow,
} from './categories.queries.ts'

/** Names of whole sections in the public API; a category with such a code would hide the section. */
const reserved = ['help', 'news', 'documents']

export const listCategories = ({ db }: Context): Promise<Reply<typeof listEndpoint>> => findCategories(db)

/** @throws AppError `slug_taken` */
export function createCategory(
  ctx: ActorContext,
  { body }: ParsedInput<typeof createEndpoint>,
): Promise<Reply<typeof createEndpoint>> {
  if (reserved.includes(body.code)) throw new AppError('slug_taken')
  return inTransaction(ctx, async (ctx) => {
    const id = await insertCategory(ctx.db, { ...body, at: ctx.now })
    if (id === undefined) throw new AppError('slug_taken')
    await recordAudit(ctx, { action: 'content.category.create', target: `category ${body.code}` })
    return categoryWithId(ctx, id)
  })
}

/** @throws AppError `not_found`, `content_conflict` */
export function updateCategory(
  ctx: ActorContext,
  { params, body }: ParsedInput<typeof updateEndpoint>,
): Promise<Reply<typeof updateEndpoint>> {
  return inTransaction(ctx, async (ctx) => {
    const { id, code } = await categoryWithId(ctx, Number(params.id))
    if (!(await updateCategoryRow(ctx.db, id, { ...body, at: ctx.now }))) throw new AppError('content_conflict')
    await recordAudit(ctx, { action: 'content.category.update', target: `category ${code}` })
    return categoryWithId(ctx, id)
  })
}

/** @throws AppError `not_found`, `category_in_use` */
export function deleteCategory(
  ctx: ActorContext,
  { params }: ParsedInput<typeof deleteEndpoint>,
): Promise<Reply<typeof deleteEndpoint>> {
  return inTransaction(ctx, async (ctx) => {
    const { id, code, entries } = await categoryWithId(ctx, Number(params.id))
    if (entries > 0) throw new AppError('category_in_use')
    await deleteCategoryRow(ctx.db, id)
    await recordAudit(ctx, { action: 'content.category.delete', target: `category ${code}` })
    return {}
  })
}

async function categoryWithId({ db }: Context, id: number): Promise<FoundCategory> {
  const category = await findCategoryById(db, id)
  if (!category) throw new AppError('not_found')
  return category
}
