import type { ArrangedHome } from '@zatyshok/contract/accounts/homes'
import { addressesAreAlike } from '@zatyshok/domain/people/address-likeness'
import type { ActorContext } from '../../context.ts'
import { findHomes } from './homes.queries.ts'

/**
 * The resident's homes (E06). Providers share no register of addresses: a home is suggested from normalised ones,
 * and where two addresses may be one place after all, each home names the other.
 */
export async function listHomes({ db, actor }: Pick<ActorContext, 'db' | 'actor'>): Promise<ArrangedHome[]> {
  const homes = await findHomes(db, actor.userId)
  return homes.map((home) => {
    const like = homes.find(({ id, address }) => id !== home.id && addressesAreAlike(address, home.address))
    return { ...home, likeId: like?.id ?? null }
  })
}
