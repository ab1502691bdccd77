import * as social from '@zatyshok/contract/people/social'
import type { MountEndpoint } from '../../mount.ts'
import { loggingRefusal } from '../sessions/open-session.ts'
import { endSocial } from './end-social.ts'
import { finishSocial } from './finish-social.ts'
import { createProviders } from './providers.ts'
import { registerBySocial } from './register-by-social.ts'
import { signInBySocial } from './sign-in-by-social.ts'
import { listSocialLinks, unlinkSocial } from './social-links.ts'
import { socialStatus } from './social-status.ts'
import { startSocial } from './start-social.ts'

export function mountSocial(mount: MountEndpoint): void {
  const findProvider = createProviders()
  mount(social.startSocial, (ctx, input) => startSocial(ctx, input, findProvider))
  mount(social.finishSocial, (ctx, input) => finishSocial(ctx, input, findProvider))
  mount(social.endSocial, (ctx, input) => endSocial(ctx, input, findProvider))
  mount(social.getSocialStatus, (ctx, { query }) => socialStatus(ctx, query, findProvider))
  mount(social.postSocialStatus, (ctx, { body }) => socialStatus(ctx, body, findProvider))
  mount(social.signInBySocial, (ctx, input) =>
    loggingRefusal(ctx, 'social', (ctx) => signInBySocial(ctx, input, findProvider)),
  )
  mount(social.registerBySocial, (ctx, input) =>
    loggingRefusal(ctx, 'social', (ctx) => registerBySocial(ctx, input, findProvider)),
  )
  mount(social.listSocialLinks, (ctx) => listSocialLinks(ctx))
  mount(social.unlinkSocial, (ctx, input) => unlinkSocial(ctx, input))
}
