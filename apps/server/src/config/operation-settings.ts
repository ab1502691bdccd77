import * as z from 'zod'
import { isHost, isHostAndPort, isSender, safeUrl } from './addresses.ts'
import { fault } from './fault-text.ts'

const isNetwork = (text: string): boolean => z.union([z.cidrv4(), z.cidrv6()]).safeParse(text).success

/** Plain http is allowed for this machine only: for a development identity provider. */
const issuerUrl = safeUrl.transform((url) => url.replace(/\/$/, ''))

const socialProvider = z.strictObject({
  name: z.string().trim().min(1).max(60).describe('What people read on the button.'),
  issuer: issuerUrl.describe('The provider’s OpenID Connect issuer.'),
  clientId: z.string().trim().min(1).describe('What the provider calls this portal.'),
  clientSecret: z.string().default('').describe('What the provider gave with it. A secret.'),
  prompt: z
    .enum(['', 'login', 'consent', 'select_account'])
    .default('')
    .describe('Asked of the provider with each sign-in; empty: what the provider thinks best.'),
})

/** Operation and security of the portal; from the environment or the file only, read at the start. */
export const operationSettings = {
  security: z
    .strictObject({
      strictness: z
        .enum(['standard', 'hardened'])
        .default('standard')
        .describe('`standard`: as the specification says; `hardened`: as ASVS 5.0 level 2 asks.'),
      contact: z
        .union(
          [z.literal(''), z.email(), z.url({ protocol: /^https$/ })],
          fault({ uk: 'має бути адресою пошти або https://', en: 'must be a mail address or an https:// address' }),
        )
        .default('')
        .describe(
          'E-mail or https address for reports of vulnerabilities, in security.txt (RFC 9116); empty: no file.',
        ),
    })
    .prefault({}),
  session: z
    .strictObject({
      hours: z.int().min(1).max(24).default(24).describe('How long a sign-in lasts.'),
      staffIdleMinutes: z
        .int()
        .min(1)
        .max(120)
        .default(15)
        .describe('Staff that do nothing for so long sign in again.'),
    })
    .prefault({}),
  mail: z
    .strictObject({
      from: z
        .string()
        .trim()
        .refine(isSender, {
          error: fault({
            uk: 'має бути адресою, як-от no-reply@misto.example або Затишок <no-reply@misto.example>',
            en: 'must be an address such as no-reply@city.example or Portal <no-reply@city.example>',
          }),
        })
        .default('no-reply@zatyshok.example')
        .describe(
          'Sender of every letter: an address, with or without a name before it; an address alone goes with `appName`.',
        ),
      hourlyBudget: z
        .int()
        .min(1)
        .max(1_000_000)
        .default(3000)
        .describe('Letters an hour from the whole portal; the rest wait their turn.'),
    })
    .prefault({}),
  social: z
    .strictObject({
      providers: z
        .record(
          z
            .string()
            .regex(
              /^[a-z0-9-]{1,32}$/,
              fault({ uk: 'мала латиниця, цифри й дефіс', en: 'small Latin letters, digits and hyphens' }),
            ),
          socialProvider,
        )
        .default({})
        .describe('OpenID Connect providers by a name of yours, such as `google`; none: no button (M02).'),
    })
    .prefault({}),
  webhooks: z
    .strictObject({
      allowedHosts: z
        .array(
          z.string().refine((host) => host === host.toLowerCase() && (isHost(host) || isHostAndPort(host)), {
            error: fault({
              uk: 'має бути «host» або «host:port» малими літерами',
              en: 'must be “host” or “host:port” in small letters',
            }),
          }),
        )
        .default([])
        .describe('Hosts, as `host` or `host:port`, where providers’ programs may be told of events; others never.'),
      allowedNetworks: z
        .array(
          z.string().refine(isNetwork, {
            error: fault({ uk: 'має бути мережею, як-от 10.1.0.0/16', en: 'must be a network such as 10.1.0.0/16' }),
          }),
        )
        .default([])
        .describe('Networks that are not public, such as `10.1.0.0/16`, in which those hosts may be.'),
    })
    .prefault({}),
  backup: z
    .strictObject({
      folder: z
        .string()
        .default('')
        .describe('Where a backup of database and files is made every night; empty: none is made by the portal.'),
      at: z
        .string()
        .regex(
          /^([01]\d|2[0-3]):[0-5]\d$/,
          fault({ uk: 'має бути часом, як-от 03:30', en: 'must be a time such as 03:30' }),
        )
        .default('03:30')
        .describe('From when on, by the clock of Kyiv.'),
      keep: z.int().min(1).max(400).default(7).describe('How many of them stay; older ones go when a new one is done.'),
    })
    .prefault({}),
  demonstration: z
    .strictObject({
      enabled: z
        .boolean()
        .default(true)
        .describe('Whether an empty embedded database is filled with the demonstration city.'),
    })
    .prefault({}),
}
