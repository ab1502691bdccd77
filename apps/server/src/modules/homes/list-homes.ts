import type { ArrangedHome } from '@zatyshok/contract/accounts/homes'
import { addressesAreAlike } from '@zatyshok/domain/people/address-likeness'
import type { ActorContext } from '../../context.ts'
import { findHomes } from './homes.queries.ts'

/**
 * Lists the resident's homes (E06). Providers have no common register of addresses, so the portal suggests homes from
 * normalised addresses. If two addresses may be one place, each home names the other.
 */
export async function listHomes({ db, actor }: Pick<ActorContext, 'db' | 'actor'>): Promise<ArrangedHome[]> {
  const homes = await findHomes(db, actor.userId)
  return homes.map((home) => {
    const like = homes.find(({ id, address }) => id !== home.id && addressesAreAlike(address, home.address))
    return { ...home, likeId: like?.id ?? null }
  })
}
