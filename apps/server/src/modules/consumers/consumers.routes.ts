import * as consumers from '@zatyshok/contract/accounts/consumers'
import type { MountEndpoint } from '../../mount.ts'
import { getConsumer } from './get-consumer.ts'
import { searchConsumers } from './search-consumers.ts'
import { setStanding } from './set-standing.ts'

export function mountConsumers(mount: MountEndpoint): void {
  mount(consumers.searchConsumers, (ctx, input) => searchConsumers(ctx, input))
  mount(consumers.getConsumer, (ctx, input) => getConsumer(ctx, input))
  mount(consumers.setConsumerStanding, setStanding)
}
