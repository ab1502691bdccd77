import { unavailable } from './provider-call.ts'

/** The required part of a provider's discovery document (OpenID Connect Discovery 1.0, section 3). */
export interface ProviderMetadata {
  /** The issuer as tokens name it. */
  readonly issuer: string
  readonly authorizationEndpoint: URL
  readonly tokenEndpoint: URL
  readonly keysUrl: URL
  /** Address for signing out of the provider; undefined if the provider has none. */
  readonly endSessionEndpoint: URL | undefined
  /** True if the provider accepts the client's secret only in the request body. */
  readonly secretInBody: boolean
}

/** Returns the address of an issuer's discovery document. */
export const discoveryUrl = (issuer: string): URL => new URL(`${issuer}/.well-known/openid-configuration`)

/**
 * Reads a discovery document. It must name the configured issuer and contain only https addresses (http on this machine
 * if the issuer itself is there). This prevents requests to addresses inside the network.
 *
 * @throws AppError `social_unavailable`
 */
export function readMetadata(issuer: string, document: Readonly<Record<string, unknown>>): ProviderMetadata {
  const named = document['issuer']
  // The configuration has no trailing slash; some issuers have one.
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
