import { randomBytes } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import * as z from 'zod'
import type { RequestContext } from '../../context.ts'
import { setDeviceCookie } from '../../platform/http/guard/device-cookie.ts'

/** A browser in which a person has signed in by password. */
export interface KnownDevice {
  /** Random; a new one for each sign-in. */
  readonly id: string
  readonly userId: number
  readonly since: Date
}

const day = 86_400_000
/** Lifetime of the cookie, in days. */
const deviceDays = 180
/** Most people that one cookie remembers: enough for a family, and the browser sends it with every request. */
const mostPeople = 4

const entrySchema = z.tuple([z.string().regex(/^[0-9a-f]{32}$/), z.int().positive(), z.int().positive()])

/** Returns the sign-ins of this browser from its sealed cookie, the newest first; at most one per person. */
export function readDevices({ client, secret, now }: Pick<RequestContext, 'client' | 'secret' | 'now'>): KnownDevice[] {
  const entries = client.device.split('.').slice(0, mostPeople)
  return entries.flatMap((text) => {
    const [id, userId, since] = openEntry(text, secret) ?? []
    if (id === undefined || userId === undefined || since === undefined) return []
    const isFresh = since > now.getTime() - deviceDays * day
    return isFresh ? [{ id, userId, since: new Date(since) }] : []
  })
}

function openEntry(text: string, secret: RequestContext['secret']): z.output<typeof entrySchema> | undefined {
  if (!/^[A-Za-z0-9_-]{60,200}$/.test(text)) return undefined
  try {
    return entrySchema.safeParse(JSON.parse(secret.open(Buffer.from(text, 'base64url')))).data
  } catch {
    // Sealed by another key, or altered: the browser counts as unknown.
    return undefined
  }
}

/** The cookie's text after a sign-in of this person; the entries of other people stay. */
export function deviceCookieOf(ctx: Pick<RequestContext, 'client' | 'secret' | 'now'>, userId: number): string {
  const others = readDevices(ctx).filter((device) => device.userId !== userId)
  const mine = { id: randomBytes(16).toString('hex'), userId, since: ctx.now }
  return [mine, ...others]
    .slice(0, mostPeople)
    .map(({ id, userId, since }) =>
      ctx.secret.seal(JSON.stringify([id, userId, since.getTime()])).toString('base64url'),
    )
    .join('.')
}

/** Sets the cookie after a sign-in, so that limits count this browser apart from strangers (decision 0070). */
export function leaveKnownDevice(ctx: RequestContext, reply: FastifyReply, userId: number): void {
  setDeviceCookie(reply, { text: deviceCookieOf(ctx, userId), days: deviceDays })
}
