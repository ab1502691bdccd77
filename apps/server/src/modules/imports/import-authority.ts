import { FileRefused } from './refusal-reasons.ts'

/**
 * Rights of the person who runs an import. They limit the rows that it writes and removes; a profile cannot extend
 * them.
 */
export type ImportAuthority =
  /** An administrator of the whole city, or the command line. May add providers. */
  | { readonly of: 'administrator' }
  /** An operator of the whole city, or the watched folder. */
  | { readonly of: 'city' }
  /** An operator or a program of these providers. */
  | { readonly of: 'providers'; readonly ids: readonly number[] }

export const administrator: ImportAuthority = { of: 'administrator' }

/** The rights of a member of the staff. */
export function authorityOfMember(member: {
  readonly role: string
  readonly providerId: number | null
}): ImportAuthority {
  if (member.providerId !== null) return { of: 'providers', ids: [member.providerId] }
  return member.role === 'administrator' ? administrator : { of: 'city' }
}

/** Providers whose rows one file may change: the person's providers, limited to the profile's. */
export interface ImportScope {
  /** Null means all providers. */
  readonly providerIds: readonly number[] | null
  readonly addsProviders: boolean
}

/** @throws FileRefused for a profile of a provider for whom this person does not work */
export function scopeOf(authority: ImportAuthority, provider: { id: number; code: string } | null): ImportScope {
  const own = authority.of === 'providers' ? authority.ids : null
  if (!provider) return { providerIds: own, addsProviders: authority.of === 'administrator' }
  if (own && !own.includes(provider.id)) throw new FileRefused('foreignProfile', { code: provider.code })
  return { providerIds: [provider.id], addsProviders: false }
}

/** SQL condition: the scope includes the provider. `id`: expression of its id. */
export function isOwnProvider({ providerIds }: Pick<ImportScope, 'providerIds'>, id: string): string {
  return providerIds === null ? 'true' : `${id} = any ('{${providerIds.join(', ')}}'::bigint[])`
}

/**
 * SQL condition: a file of the scope may bring payments of this partner. Payments of banks (`bank:…`), of payment
 * services and of other partners that the city imports belong to the city. Payments to an IBAN belong to its provider.
 *
 * @param row expressions: the partner, and the IBAN of the payment's provider
 */
export function isOwnPartner(
  { providerIds }: Pick<ImportScope, 'providerIds'>,
  { partner, iban }: { readonly partner: string; readonly iban: string },
): string {
  if (providerIds === null) return 'true'
  return `case
    when ${partner} ~* '^\\s*bank:' then false
    when ${partner} ~* '^\\s*iban:' then upper(regexp_replace(substr(${partner}, strpos(${partner}, ':') + 1), '\\s', '', 'g')) = ${iban}
    else not exists (select from city_partners city where city.partner = ${partner})
      and not exists (select from service_payments told where told.service = ${partner}) end`
}

/** SQL condition: the scope includes the provider of the account. `id`: expression of the account's id. */
export function isOwnAccount(scope: Pick<ImportScope, 'providerIds'>, id: string): string {
  if (scope.providerIds === null) return 'true'
  return `${id} in (select own.id from accounts own where ${isOwnProvider(scope, 'own.provider_id')})`
}
