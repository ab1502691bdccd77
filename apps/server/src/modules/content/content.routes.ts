import * as content from '@zatyshok/contract/content/content'
import type { MountEndpoint } from '../../mount.ts'
import { shareUntilChanged } from '../../platform/http/shared-reply.ts'
import { getPage } from './get-page.ts'
import { getPagePart } from './get-page-part.ts'
import { getPosts } from './get-posts.ts'

export function mountContent(mount: MountEndpoint): void {
  mount(content.getPage, async (ctx, input, reply) => {
    const page = await getPage(ctx, input)
    shareUntilChanged(reply)
    return page
  })
  mount(content.getPagePart, async (ctx, input, reply) => {
    const part = await getPagePart(ctx, input)
    shareUntilChanged(reply)
    return part
  })
  mount(content.getPosts, async (ctx, input, reply) => {
    const posts = await getPosts(ctx, input)
    shareUntilChanged(reply)
    return posts
  })
}
