import { randomBytes } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import * as z from 'zod'
import type { RequestContext } from '../../context.ts'
import { setDeviceCookie } from '../../platform/http/guard/device-cookie.ts'

/** A browser in which somebody has signed in before. */
export interface KnownDevice {
  /** Of this sign-in; random. */
  readonly id: string
  readonly userId: number
  readonly since: Date
}

const day = 86_400_000
/** As long as the browser keeps the cookie. */
const deviceDays = 180
/** A family has one computer; a longer cookie would travel with every request. */
const mostPeople = 4

const entrySchema = z.tuple([z.string().regex(/^[0-9a-f]{32}$/), z.int().positive(), z.int().positive()])

/** People who have signed in with this browser before, from its sealed cookie; the newest first. */
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
    // Sealed by another key, or altered: treated as an unknown browser.
    return undefined
  }
}

/** The cookie after a sign-in of that person here; those of others on this device stay. */
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

/** Marks the browser of a successful sign-in, so that limits count it apart from strangers (decision 0070). */
export function leaveKnownDevice(ctx: RequestContext, reply: FastifyReply, userId: number): void {
  setDeviceCookie(reply, { text: deviceCookieOf(ctx, userId), days: deviceDays })
}
