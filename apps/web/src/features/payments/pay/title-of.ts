import type { OwedAccount } from '@zatyshok/contract/bills/paying'
import { appearanceOf } from '@zatyshok/domain/services'
import { serviceTitle } from '../../../ui/bill/service-title.ts'

const looksOf = ({ services }: OwedAccount) => services.map((serviceType) => appearanceOf({ serviceType }))

/** «Вода й водовідведення»: the services of an account's newest bill. */
export const titleOf = (account: OwedAccount): string => serviceTitle(looksOf(account))

/** The colour and icon of the account's first service. */
export const lookOf = (account: OwedAccount) => looksOf(account)[0] ?? appearanceOf({})
