import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { rowId } from '../primitives.ts'
import { categoryCode } from './content.ts'
import { changeErrors, editorErrors } from './content-entry.ts'

const title = z.string().check(z.trim(), z.minLength(1, 'validation.required'), z.maxLength(100))
const position = z.int().check(z.minimum(0), z.maximum(100_000))

/** `help`: questions; `news`; `documents`: of the page with the same id, as docregional. */
const section = z.enum(['help', 'news', 'documents'])

const category = z.object({
  id: z.int(),
  code: z.string(),
  section,
  title: z.string(),
  position: z.int(),
  /** Number of posts or documents, including archived ones; only an empty category can be deleted. */
  entries: z.int(),
  revision: z.int(),
})
export type Category = z.output<typeof category>

export const listCategories = endpoint({
  method: 'GET',
  path: '/api/admin/content-categories',
  access: 'editor',
  noun: 'publishing',
  summary: 'All categories, by section and position; there are a few dozen at most.',
  reply: z.array(category),
  errors: editorErrors,
})

export const createCategory = endpoint({
  method: 'POST',
  path: '/api/admin/content-categories',
  access: 'editor',
  noun: 'publishing',
  summary: 'A new category at the end of its section.',
  body: z.object({ code: categoryCode, section, title }),
  reply: category,
  errors: [...editorErrors, 'slug_taken'],
})

export const updateCategory = endpoint({
  method: 'PUT',
  path: '/api/admin/content-categories/:id',
  access: 'editor',
  noun: 'publishing',
  summary: 'Title and place of a category; its code is part of addresses and stays.',
  params: z.object({ id: rowId }),
  body: z.object({ title, position, revision: z.int() }),
  reply: category,
  errors: changeErrors,
})

export const deleteCategory = endpoint({
  method: 'DELETE',
  path: '/api/admin/content-categories/:id',
  access: 'editor',
  noun: 'publishing',
  summary: 'Removes a category that holds nothing.',
  params: z.object({ id: rowId }),
  reply: z.object({}),
  errors: [...editorErrors, 'not_found', 'category_in_use'],
})
