import * as accounts from '@zatyshok/contract/accounts'
import type { MountEndpoint } from '../../mount.ts'
import { listAccounts } from './list-accounts.ts'

export function mountAccounts(mount: MountEndpoint): void {
  mount(accounts.listAccounts, listAccounts)
}
