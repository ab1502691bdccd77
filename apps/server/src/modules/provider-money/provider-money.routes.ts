import * as money from '@zatyshok/contract/providers/provider-money'
import type { MountEndpoint } from '../../mount.ts'
import { setCarriedBalance } from './carried-balance.ts'
import { changeMoney } from './change-money.ts'
import { cancelMoney, confirmMoney } from './decide-change.ts'
import { listMoney } from './list-money.ts'

export function mountProviderMoney(mount: MountEndpoint): void {
  mount(money.listProviderMoney, (ctx) => listMoney(ctx))
  mount(money.changeProviderMoney, (ctx, input) => changeMoney(ctx, input))
  mount(money.tellCarriedBalance, (ctx, input) => setCarriedBalance(ctx, input))
  mount(money.confirmProviderMoney, (ctx, input) => confirmMoney(ctx, input))
  mount(money.cancelProviderMoney, (ctx, input) => cancelMoney(ctx, input))
}
