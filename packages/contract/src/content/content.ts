import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { moment } from '../primitives.ts'
import { cover, offeredFile } from './content-entry.ts'

/** The public id of a page, a part or a post; for a page its address, for a part its name. */
export const contentSlug = z.string().check(z.regex(/^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$/))
export const categoryCode = z.string().check(z.regex(/^[a-z0-9][a-z0-9-]{0,63}$/))

const params = z.object({ id: contentSlug })

export const getPage = endpoint({
  method: 'GET',
  path: '/api/cms/public/content/pages/:id',
  access: 'public',
  noun: 'content',
  summary: 'A public page, such as actualinfo or one of the additional pages: sanitised HTML.',
  params,
  reply: z.object({ content: z.string() }),
  errors: ['not_found'],
})

export const getPagePart = endpoint({
  method: 'GET',
  path: '/api/cms/public/content/page-parts/:id',
  access: 'public',
  noun: 'content',
  summary: 'A part of a page that editors write, such as AGREEMENT: sanitised HTML.',
  params,
  reply: z.object({ content: z.string() }),
  errors: ['not_found'],
})

/** A question with its answer, or a news item. */
export const post = z.object({
  id: contentSlug,
  title: z.string(),
  description: z.string(),
  /** Sanitised HTML. */
  content: z.string(),
  /** Of news; addresses are paths on the portal. */
  cover: z.nullable(cover),
  attachments: z.array(offeredFile),
  publishedAt: moment,
  changedAt: moment,
})
export type Post = z.output<typeof post>
const category = z.object({ id: categoryCode, title: z.string(), posts: z.array(post) })

export const getPosts = endpoint({
  method: 'GET',
  path: '/api/cms/public/content/posts/categories/:id',
  access: 'public',
  noun: 'content',
  summary: 'Posts of a category; help and news are the whole sections, help by its categories, news the newest fifty.',
  params: z.object({ id: categoryCode }),
  reply: z.extend(category, { categories: z.array(category) }),
  errors: ['not_found'],
})
