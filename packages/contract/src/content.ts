import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

export const getPagePart = endpoint({
  method: 'GET',
  path: '/api/cms/public/content/page-parts/:id',
  access: 'public',
  noun: 'content',
  summary: 'A part of a page that editors write, such as AGREEMENT: sanitised HTML.',
  params: z.object({ id: z.string().check(z.regex(/^[A-Za-z0-9_-]{1,64}$/)) }),
  reply: z.object({ content: z.string() }),
  errors: ['not_found'],
})
