import * as contract from '@zatyshok/contract/provider-api'
import type { MountEndpoint } from '../../mount.ts'
import { describeProgram } from '../provider-tokens/describe-program.ts'

/** What providers' programs may call: the use cases of the management, by token instead of session. */
export function mountProviderApi(mount: MountEndpoint): void {
  mount(contract.describeToken, (ctx) => describeProgram(ctx))
}
