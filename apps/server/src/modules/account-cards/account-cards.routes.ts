import * as accountCards from '@zatyshok/contract/accounts/account-cards'
import type { MountEndpoint } from '../../mount.ts'
import { listAccountLooks } from './list-account-looks.ts'
import { openAccountCard } from './open-account-card.ts'
import { searchAccountCards } from './search-account-cards.ts'

export function mountAccountCards(mount: MountEndpoint): void {
  mount(accountCards.searchAccountCards, (ctx, input) => searchAccountCards(ctx, input))
  mount(accountCards.openAccountCard, (ctx, input) => openAccountCard(ctx, input))
  mount(accountCards.listAccountLooks, (ctx) => listAccountLooks(ctx))
}
