import type {
  AllowedProvider,
  getProvider as detail,
  listAllowedProviders,
} from '@zatyshok/contract/accounts/account-links'
import type { ParsedInput, Reply } from '@zatyshok/contract/endpoint'
import type { ActorContext } from '../../context.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { groupsOf } from '../providers/groups-of.ts'
import { moneyShownSince } from '../providers/money-shown-since.ts'
import { proofsOf } from './proofs-of.ts'
import { findProvider, findProviders } from './providers.queries.ts'

/**
 * Lists the providers whose accounts a resident may add, in alphabetical order, with the proof rule of each (E02, E04).
 */
export async function listProviders(
  ctx: ActorContext,
  { query }: ParsedInput<typeof listAllowedProviders>,
): Promise<AllowedProvider[]> {
  const { settings } = ctx
  const found = await findProviders(ctx.db, groupsOf(ctx, query.serviceProviderGroups))
  const { withoutCode, numberLabels } = settings.linking
  const labels = Object.entries(numberLabels).map(([digits, label]) => ({ digits: Number(digits), label }))
  const inUkrainian = new Intl.Collator('uk')
  return found
    .map(({ code, name, services }) => ({
      serviceProviderId: code,
      name,
      services,
      proofs: [...proofsOf(settings, code)],
      numberLabels: withoutCode.includes(code) ? labels : [],
    }))
    .sort((one, other) => inUkrainian.compare(one.name, other.name))
}

/** Returns a provider's phone and address (E07). @throws AppError `not_found` */
export async function getProvider(
  { db, now }: ActorContext,
  { query }: ParsedInput<typeof detail>,
): Promise<Reply<typeof detail>> {
  const found = await findProvider(db, query.serviceProviderId, moneyShownSince(now))
  if (!found) throw new AppError('not_found')
  const { code, changedAt, ...rest } = found
  return { serviceProviderId: code, ...rest, requisitesChangedAt: changedAt?.toISOString() ?? null }
}
