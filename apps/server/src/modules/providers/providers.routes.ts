import { listStaffProviders } from '@zatyshok/contract/providers/providers'
import type { MountEndpoint } from '../../mount.ts'
import { listProviders } from './list-providers.ts'

export function mountProviders(mount: MountEndpoint): void {
  mount(listStaffProviders, (ctx) => listProviders(ctx))
}
