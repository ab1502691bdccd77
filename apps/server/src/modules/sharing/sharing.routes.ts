import * as sharing from '@zatyshok/contract/accounts/sharing'
import type { MountEndpoint } from '../../mount.ts'
import { changeShare, endShare } from './change-share.ts'
import { inviteToShare } from './invite-to-share.ts'
import { listShares } from './list-shares.ts'
import { previewShare, takeShare } from './take-share.ts'

export function mountSharing(mount: MountEndpoint): void {
  mount(sharing.listShares, (ctx) => listShares(ctx))
  mount(sharing.inviteToShare, inviteToShare)
  mount(sharing.previewShare, previewShare)
  mount(sharing.takeShare, takeShare)
  mount(sharing.changeShare, changeShare)
  mount(sharing.endShare, endShare)
}
