import * as home from '@zatyshok/contract/accounts/home'
import type { MountEndpoint } from '../../mount.ts'
import { getHome, getHomeCharges } from './get-home.ts'

export function mountHome(mount: MountEndpoint): void {
  mount(home.getHome, getHome)
  mount(home.getHomeCharges, getHomeCharges)
}
