import { listDemonstration } from '@zatyshok/contract/demonstration'
import type { MountEndpoint } from '../../mount.ts'
import { findOpenLogins } from './demonstration.queries.ts'

export function mountDemonstration(mount: MountEndpoint): void {
  mount(listDemonstration, async ({ db }) => ({ open: await findOpenLogins(db) }))
}
