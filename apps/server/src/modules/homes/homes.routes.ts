import * as homes from '@zatyshok/contract/accounts/homes'
import type { MountEndpoint } from '../../mount.ts'
import { listHomes } from './list-homes.ts'
import { moveAccount } from './move-account.ts'
import { nameHome } from './name-home.ts'

export function mountHomes(mount: MountEndpoint): void {
  mount(homes.listHomes, (ctx) => listHomes(ctx))
  mount(homes.nameHome, nameHome)
  mount(homes.moveAccount, moveAccount)
}
