import * as content from '@zatyshok/contract/content'
import type { MountEndpoint } from '../../mount.ts'
import { shareFor } from '../../platform/http/shared-reply.ts'
import { getPagePart } from './get-page-part.ts'

/** An editor's change is seen within so many seconds. */
const freshSeconds = 60

export function mountContent(mount: MountEndpoint): void {
  mount(content.getPagePart, async (ctx, input, reply) => {
    const part = await getPagePart(ctx, input)
    shareFor(reply, freshSeconds)
    return part
  })
}
