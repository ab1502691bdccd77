import * as z from 'zod'

/** Plain http only on this machine: for a development provider. */
const issuerUrl = z
  .url()
  .regex(/^(https:\/\/|http:\/\/(127\.0\.0\.1|localhost)[:/])/, 'має починатися з https://')
  .transform((url) => url.replace(/\/$/, ''))

const socialProvider = z.strictObject({
  name: z.string().min(1).describe('What people read on the button.'),
  issuer: issuerUrl.describe('The provider’s OpenID Connect issuer.'),
  clientId: z.string().min(1).describe('What the provider calls this portal.'),
  clientSecret: z.string().default('').describe('What the provider gave with it. A secret.'),
  prompt: z
    .enum(['', 'login', 'consent', 'select_account'])
    .default('')
    .describe('Asked of the provider with each sign-in; empty: what the provider thinks best.'),
})

/** How the portal runs and guards itself: from the environment or the file only, and read at the start. */
export const operationSettings = {
  security: z
    .strictObject({
      strictness: z
        .enum(['standard', 'hardened'])
        .default('standard')
        .describe('`standard`: as the specification says; `hardened`: as ASVS 5.0 level 2 asks.'),
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
        .min(3)
        .default('no-reply@zatyshok.example')
        .describe('Sender of every letter; an address alone goes with `appName`.'),
      hourlyBudget: z
        .int()
        .min(1)
        .default(3000)
        .describe('Letters an hour from the whole portal; the rest wait their turn.'),
    })
    .prefault({}),
  social: z
    .strictObject({
      providers: z
        .record(z.string().regex(/^[a-z0-9-]{1,32}$/, 'мала латиниця, цифри й дефіс'), socialProvider)
        .default({})
        .describe('OpenID Connect providers by a name of yours, such as `google`; none: no button (M02).'),
    })
    .prefault({}),
  webhooks: z
    .strictObject({
      allowedHosts: z
        .array(z.string().regex(/^[a-z0-9.-]+(:[0-9]{1,5})?$/, 'має бути «host» або «host:port» малими літерами'))
        .default([])
        .describe('Hosts, as `host` or `host:port`, where providers’ programs may be told of events; others never.'),
      allowedNetworks: z
        .array(z.union([z.cidrv4(), z.cidrv6()]))
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
        .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'має бути часом, як-от 03:30')
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
