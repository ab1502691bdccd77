import * as content from '@zatyshok/contract/content/content'
import type { Context } from '../../context.ts'
import type { MountEndpoint } from '../../mount.ts'
import { shareUntilChanged } from '../../platform/http/shared-reply.ts'
import { getPage } from './get-page.ts'
import { getPagePart } from './get-page-part.ts'
import { getPosts } from './get-posts.ts'
import type { PublishedCache } from './published-cache.ts'

interface Shared {
  readonly published: PublishedCache
  readonly clock: () => Date
}

/** The replies are the same for everyone, so each node caches them like its rendered pages (decision 0027). */
export function mountContent(mount: MountEndpoint, { published, clock }: Shared): void {
  // The cache learns the next scheduled change before it makes a reply, so the reply must not be of an earlier moment.
  const now = (ctx: Context): Context => ({ ...ctx, now: clock() })
  mount(content.getPage, async (ctx, input, reply) => {
    const page = await published.take(`page ${input.params.id} as data`, () => getPage(now(ctx), input))
    shareUntilChanged(reply)
    return page
  })
  mount(content.getPagePart, async (ctx, input, reply) => {
    const part = await published.take(`part ${input.params.id} as data`, () => getPagePart(now(ctx), input))
    shareUntilChanged(reply)
    return part
  })
  mount(content.getPosts, async (ctx, input, reply) => {
    const posts = await published.take(`posts ${input.params.id} as data`, () => getPosts(now(ctx), input))
    shareUntilChanged(reply)
    return posts
  })
}
