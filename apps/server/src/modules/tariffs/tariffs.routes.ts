import * as tariffs from '@zatyshok/contract/bills/tariffs'
import type { MountEndpoint } from '../../mount.ts'
import { exportTariffs } from './export-tariffs.ts'
import { listTariffs } from './list-tariffs.ts'

export function mountTariffs(mount: MountEndpoint): void {
  mount(tariffs.listTariffs, listTariffs)
  mount(tariffs.exportTariffs, exportTariffs)
}
