import * as accountCards from '@zatyshok/contract/accounts/account-cards'
import type { MountEndpoint } from '../../mount.ts'
import { searchAccountCards } from './search-account-cards.ts'

export function mountAccountCards(mount: MountEndpoint): void {
  mount(accountCards.searchAccountCards, (ctx, input) => searchAccountCards(ctx, input))
}
