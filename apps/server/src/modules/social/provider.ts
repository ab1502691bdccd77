import { createLocalJWKSet, type JSONWebKeySet, type JWTVerifyGetKey } from 'jose'
import type { Context } from '../../context.ts'
import { callProvider, isRecord, unavailable } from './provider-call.ts'
import { discoveryUrl, type ProviderMetadata, readMetadata } from './provider-metadata.ts'

type Asking = Pick<Context, 'now' | 'log'>

/** One configured provider: its settings, and its published metadata and keys, cached. */
export interface Provider {
  readonly network: string
  readonly settings: Context['settings']['social']['providers'][string]
  metadata(ctx: Asking): Promise<ProviderMetadata>
  keys(ctx: Asking): Promise<JWTVerifyGetKey>
  /** Fetches the keys again because a token names an unknown key; at most once in 30 s. */
  newerKeys(ctx: Asking): Promise<JWTVerifyGetKey>
}

const second = 1000
const hour = 3600 * second

/**
 * Creates a provider. It uses jose and fetch instead of openid-client. The portal verifies tokens again outside an
 * exchange, and must enforce its own limits on size, time and age.
 */
export function createProvider(network: string, settings: Provider['settings']): Provider {
  const metadata = remembered(async ({ log }) => {
    const { status, json } = await callProvider(discoveryUrl(settings.issuer), { log })
    if (status !== 200) throw unavailable()
    return readMetadata(settings.issuer, json)
  })
  const keys = remembered(async (ctx) => {
    const { keysUrl } = await metadata.get(ctx)
    const { status, json } = await callProvider(keysUrl, { log: ctx.log })
    if (status !== 200 || !isKeySet(json)) throw unavailable()
    return createLocalJWKSet(json)
  })
  return { network, settings, metadata: metadata.get, keys: keys.get, newerKeys: keys.getNewer }
}

const isKeySet = (json: Readonly<Record<string, unknown>>): json is Readonly<Record<string, unknown>> & JSONWebKeySet =>
  Array.isArray(json['keys']) && json['keys'].every(isRecord)

interface Remembered<T> {
  get(ctx: Asking): Promise<T>
  getNewer(ctx: Asking): Promise<T>
}

/**
 * Caches a response: fresh for an hour, and usable for a day while the provider is unreachable. Concurrent callers
 * share one request.
 */
function remembered<T>(fetchIt: (ctx: Asking) => Promise<T>): Remembered<T> {
  let kept: { readonly value: T; readonly at: number } | undefined
  let asked = { at: Number.NEGATIVE_INFINITY, failed: false }
  let running: Promise<T> | undefined

  const ask = async (ctx: Asking): Promise<T> => {
    const at = ctx.now.getTime()
    asked = { at, failed: false }
    try {
      const value = await fetchIt(ctx)
      kept = { value, at }
      return value
    } catch (error) {
      asked = { at, failed: true }
      throw error
    }
  }
  const askOnce = (ctx: Asking): Promise<T> => {
    running ??= ask(ctx).finally(() => {
      running = undefined
    })
    return running
  }
  /** Returns the cached value for up to a day if the provider is unreachable. */
  const orKept = (ctx: Asking, error: unknown): T => {
    if (!kept || ctx.now.getTime() - kept.at > 24 * hour) throw error
    return kept.value
  }
  const get = async (ctx: Asking): Promise<T> => {
    const now = ctx.now.getTime()
    if (kept && now - kept.at < hour) return kept.value
    // After a failure, skips requests for five seconds; otherwise each sign-in would wait for the three-second timeout.
    if (asked.failed && now - asked.at < 5 * second) return orKept(ctx, unavailable())
    return askOnce(ctx).catch((error: unknown) => orKept(ctx, error))
  }
  const getNewer = async (ctx: Asking): Promise<T> => {
    if (!running && ctx.now.getTime() - asked.at < 30 * second) return get(ctx)
    return askOnce(ctx).catch((error: unknown) => orKept(ctx, error))
  }
  return { get, getNewer }
}
