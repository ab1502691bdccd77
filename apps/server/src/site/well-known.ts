import type { FastifyInstance } from 'fastify'
import type { Settings } from '../config/config-schema.ts'

interface WellKnownOptions {
  readonly publicUrl: string
  settings(): Settings
  clock(): Date
}

/** Days for which security.txt is valid; RFC 9116 advises less than a year. */
const validDays = 180

/**
 * Serves `/.well-known/security.txt` (RFC 9116), which is 404 while `security.contact` is empty, and
 * `/.well-known/change-password`, with which password managers find the profile's form.
 */
export function serveWellKnown(app: FastifyInstance, { publicUrl, settings, clock }: WellKnownOptions): void {
  const hidden = { schema: { hide: true } }
  app.get('/.well-known/security.txt', hidden, async (_request, reply) => {
    const { contact } = settings().security
    reply.header('cache-control', 'no-cache').type('text/plain; charset=utf-8')
    if (contact === '') return reply.code(404).send('')
    const expires = new Date(clock().getTime() + validDays * 86_400_000)
    return reply.send(`Contact: ${contact.includes('://') ? contact : `mailto:${contact}`}
Expires: ${expires.toISOString()}
Preferred-Languages: uk, en
Canonical: ${new URL('/.well-known/security.txt', publicUrl).href}
`)
  })
  app.get('/.well-known/change-password', hidden, async (_request, reply) =>
    reply.header('cache-control', 'no-cache').redirect('/dashboard/profile#change-password', 302),
  )
}
