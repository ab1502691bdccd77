import * as meters from '@zatyshok/contract/meters/meters'
import type { MountEndpoint } from '../../mount.ts'
import { exportMeters } from './export-meters.ts'
import { listMeters } from './list-meters.ts'

export function mountMeters(mount: MountEndpoint): void {
  mount(meters.listMeters, listMeters)
  mount(meters.exportMeters, exportMeters)
}
