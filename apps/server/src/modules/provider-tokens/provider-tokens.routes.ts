import * as contract from '@zatyshok/contract/providers/provider-tokens'
import type { MountEndpoint } from '../../mount.ts'
import { createToken } from './create-token.ts'
import { listTokens } from './list-tokens.ts'
import { replaceToken } from './replace-token.ts'
import { revokeToken } from './revoke-token.ts'

export function mountProviderTokens(mount: MountEndpoint): void {
  mount(contract.listProviderTokens, (ctx) => listTokens(ctx))
  mount(contract.createProviderToken, createToken)
  mount(contract.replaceProviderToken, replaceToken)
  mount(contract.revokeProviderToken, revokeToken)
}
