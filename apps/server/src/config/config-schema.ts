import { defaultPaymentServices, parsePaymentFormat } from '@zatyshok/domain/payment-link'
import * as z from 'zod'

const httpsUrl = z.string().regex(/^https:\/\//, 'має починатися з https://')

/** Plain http only on this machine: for a development provider. */
const issuerUrl = z
  .url()
  .regex(/^(https:\/\/|http:\/\/(127\.0\.0\.1|localhost)[:/])/, 'має починатися з https://')
  .transform((url) => url.replace(/\/$/, ''))

/** Checked once, here: a format that is wrong must stop the start, not a resident's payment (requirement G09). */
const paymentFormat = z.string().refine(
  (template) => {
    try {
      parsePaymentFormat(template)
      return true
    } catch {
      return false
    }
  },
  { error: 'має бути адресою https:// з відомими частинами {account} {path} {token} {amount} {encoded}' },
)

/**
 * Everything a city may set, with the defaults of specification §9. Times are in the unit that the name tells.
 * Each key can also come from the environment: `PORTAL_` and its path in upper snake case.
 */
export const configSchema = z.strictObject({
  appName: z.string().min(1).default('Комунальний кабінет'),
  owner: z.string().min(1).default('Місто Калинівськ'),
  /** Selects the header logo; a value without a logo below gives the test logo (requirement A02). */
  platform: z.string().default(''),
  /** Five platform values, each with a logo of its own: file under the site, and its text alternative. */
  logos: z.record(z.string(), z.strictObject({ src: z.string().startsWith('/'), alt: z.string().min(1) })).default({}),
  flags: z
    .strictObject({
      featuresPage: z.boolean().default(false),
      faq: z.boolean().default(true),
      /** Off until the form exists: a link must lead somewhere. */
      feedback: z.boolean().default(false),
      documents: z.boolean().default(true),
      accountsPage: z.boolean().default(false),
      helpPage: z.boolean().default(false),
      payments: z.boolean().default(true),
      profileNotifications: z.boolean().default(true),
      socialSignIn: z.boolean().default(true),
    })
    .prefault({}),
  captcha: z
    .strictObject({
      callback: z.boolean().default(true),
      signIn: z.boolean().default(true),
      registration: z.boolean().default(true),
    })
    .prefault({}),
  security: z
    .strictObject({
      /**
       * `standard`: the specification's six characters, common passwords advised against. `hardened`: as ASVS 5.0
       * level 2 asks — 15 characters or 8 with a second factor, common passwords refused, a second factor for all.
       */
      strictness: z.enum(['standard', 'hardened']).default('standard'),
    })
    .prefault({}),
  session: z
    .strictObject({
      hours: z.int().min(1).max(24).default(24),
      /** Staff that do nothing for so long sign in again. */
      staffIdleMinutes: z.int().min(1).max(120).default(15),
    })
    .prefault({}),
  mail: z
    .strictObject({
      /** Sender of every letter. */
      from: z.string().min(3).default('«Затишок» <no-reply@zatyshok.example>'),
      /** Letters an hour from the whole portal; the rest wait their turn. */
      hourlyBudget: z.int().min(1).default(3000),
    })
    .prefault({}),
  social: z
    .strictObject({
      /** OpenID Connect providers by a name of yours, such as `google`; none: no button (requirement M02). */
      providers: z
        .record(
          z.string().regex(/^[a-z0-9-]{1,32}$/, 'мала латиниця, цифри й дефіс'),
          z.strictObject({
            name: z.string().min(1),
            issuer: issuerUrl,
            clientId: z.string().min(1),
            clientSecret: z.string().default(''),
            /** Asked of the provider with each sign-in, as `select_account`; empty: what the provider thinks best. */
            prompt: z.enum(['', 'login', 'consent', 'select_account']).default(''),
          }),
        )
        .default({}),
    })
    .prefault({}),
  http: z
    .strictObject({
      /** Addresses or networks of proxies whose X-Forwarded-For is believed. */
      trustedProxies: z.array(z.string()).default(['loopback']),
    })
    .prefault({}),
  /** Provider group shown by default. */
  providerGroup: z.int().min(0).default(22),
  /** Providers at which the counter type is ignored (requirement F10). */
  ignoreCounterTypeAt: z.array(z.string()).default(['889', '999']),
  verification: z
    .strictObject({
      providers: z.array(z.string()).default(['101', '205', '889', '999']),
      defaultMonths: z.int().min(0).max(24).default(3),
      months: z.record(z.string(), z.int().min(0).max(24)).default({}),
    })
    .prefault({}),
  dashboard: z
    .strictObject({
      filterMonths: z.int().min(1).max(36).default(3),
      paymentPeriods: z.int().min(1).max(12).default(2),
      paymentLines: z.int().min(1).max(50).default(6),
    })
    .prefault({}),
  payments: z
    .strictObject({
      /** The one service that residents are sent to (specification §7). */
      enabled: z.string().default('portmone'),
      services: z
        .record(
          z.string(),
          z.strictObject({ name: z.string().min(1), format: paymentFormat, token: z.string().default('') }),
        )
        .default(
          Object.fromEntries(
            Object.entries(defaultPaymentServices).map(([code, service]) => [code, { ...service, token: '' }]),
          ),
        ),
      /** What {path} stands for, by provider code; a provider that is not here has no payment link. */
      providerPaths: z.record(z.string(), z.string()).default({
        '101': '10101',
        '205': '10205',
        '310': '10310',
        '412': '10412',
        '889': '10889',
        '999': '10999',
      }),
    })
    .prefault({}),
  /** Where the National Bank's QR code leads (domain.md DF1). */
  qr: z.strictObject({ host: httpsUrl.default('https://qr.bank.gov.ua/') }).prefault({}),
  /** Whether an empty embedded database is filled with the demonstration city. */
  demonstration: z.strictObject({ enabled: z.boolean().default(true) }).prefault({}),
  log: z.strictObject({ level: z.enum(['fatal', 'error', 'warn', 'info', 'debug']).default('warn') }).prefault({}),
  metrics: z.strictObject({ enabled: z.boolean().default(false) }).prefault({}),
})

export type Settings = z.output<typeof configSchema>
