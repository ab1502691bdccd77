import { unavailable } from './provider-call.ts'

/** What we need of a provider's discovery document (OpenID Connect Discovery 1.0, section 3). */
export interface ProviderMetadata {
  /** As tokens name it. */
  readonly issuer: string
  readonly authorizationEndpoint: URL
  readonly tokenEndpoint: URL
  readonly keysUrl: URL
  /** Where a person signs out of the provider; not every provider has it. */
  readonly endSessionEndpoint: URL | undefined
  /** The client's secret goes into the body, because the provider takes no other way. */
  readonly secretInBody: boolean
}

/** The address of the discovery document of an issuer. */
export const discoveryUrl = (issuer: string): URL => new URL(`${issuer}/.well-known/openid-configuration`)

/**
 * Reads a discovery document. It must be of the configured issuer and lead over https only (over http on this machine
 * if the issuer itself is there), so that nobody points us at something inside the network.
 *
 * @throws AppError `social_unavailable`
 */
export function readMetadata(issuer: string, document: Readonly<Record<string, unknown>>): ProviderMetadata {
  const named = document['issuer']
  // The configuration is kept without the slash that some issuers end in.
  if (typeof named !== 'string' || named.replace(/\/$/, '') !== issuer) throw unavailable()
  const methods = document['token_endpoint_auth_methods_supported']
  const endSession = document['end_session_endpoint']
  return {
    issuer: named,
    authorizationEndpoint: endpointOf(issuer, document['authorization_endpoint']),
    tokenEndpoint: endpointOf(issuer, document['token_endpoint']),
    keysUrl: endpointOf(issuer, document['jwks_uri']),
    endSessionEndpoint: endSession === undefined ? undefined : endpointOf(issuer, endSession),
    secretInBody: Array.isArray(methods) && !methods.includes('client_secret_basic'),
  }
}

function endpointOf(issuer: string, value: unknown): URL {
  if (typeof value !== 'string' || !URL.canParse(value)) throw unavailable()
  const url = new URL(value)
  const home = new URL(issuer)
  const isLocal = home.protocol === 'http:' && url.protocol === 'http:' && url.hostname === home.hostname
  if (url.username !== '' || (url.protocol !== 'https:' && !isLocal)) throw unavailable()
  return url
}
