import * as access from '@zatyshok/contract/accounts/account-access'
import * as links from '@zatyshok/contract/accounts/account-links'
import * as accounts from '@zatyshok/contract/accounts/accounts'
import { endConsumerLink } from '@zatyshok/contract/accounts/consumers'
import type { MountEndpoint } from '../../mount.ts'
import { endAccess, endConsumersLink, listAccess } from './end-access.ts'
import { exportAccounts } from './export-accounts.ts'
import { linkAccount } from './link-account.ts'
import { listAccounts, listByProvider } from './list-accounts.ts'
import { listAccountsToProve } from './list-accounts-to-prove.ts'
import { getProvider, listProviders } from './list-providers.ts'
import { unlinkAccount } from './unlink-account.ts'

export function mountAccounts(mount: MountEndpoint): void {
  mount(accounts.listAccounts, listAccounts)
  mount(accounts.listAccountsByProvider, listByProvider)
  mount(links.listAllowedProviders, listProviders)
  mount(links.getProvider, getProvider)
  mount(links.linkAccount, linkAccount)
  mount(links.unlinkAccount, unlinkAccount)
  mount(access.listAccountsToProve, (ctx) => listAccountsToProve(ctx))
  mount(access.listAccountAccess, listAccess)
  mount(access.endAccountAccess, endAccess)
  mount(endConsumerLink, endConsumersLink)
  mount(accounts.exportAccounts, exportAccounts)
}
