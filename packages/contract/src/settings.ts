import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

/** The part of the configuration that the browser may see (specification §9). */
export const publicSettings = z.object({
  appName: z.string(),
  owner: z.string(),
  platform: z.string(),
  logo: z.object({ src: z.string(), alt: z.string(), test: z.boolean() }),
  flags: z.object({
    featuresPage: z.boolean(),
    faq: z.boolean(),
    feedback: z.boolean(),
    documents: z.boolean(),
    accountsPage: z.boolean(),
    helpPage: z.boolean(),
    payments: z.boolean(),
    profileNotifications: z.boolean(),
    captchaCallback: z.boolean(),
    captchaSignIn: z.boolean(),
    captchaRegistration: z.boolean(),
    socialSignIn: z.boolean(),
  }),
  /** The city's own pages at /pages/{id}, and where they are linked. */
  additionalPages: z.array(z.object({ id: z.string(), label: z.string(), menu: z.boolean(), footer: z.boolean() })),
  /** Social sign-in providers; empty while social sign-in is off. */
  socialProviders: z.array(z.object({ network: z.string(), name: z.string() })),
  feedback: z.object({ answerDays: z.int() }),
  /** `hardened`: longer passwords, and no personal data in the browser's storage. */
  strictness: z.enum(['standard', 'hardened']),
  /** False without a mail server: the portal stores letters for staff and sends none. A node of an earlier version omits it. */
  sendsMail: z.optional(z.boolean()),
  verification: z.object({
    /** Providers whose meters are monitored. */
    providers: z.array(z.string()),
    defaultMonths: z.int(),
    months: z.record(z.string(), z.int()),
    /** Providers whose certificates the portal accepts (889, 999 by default). */
    submitAt: z.array(z.string()),
  }),
  /** Providers at which the counter type is ignored (889, 999 by default). */
  ignoreCounterTypeAt: z.array(z.string()),
  dashboard: z.object({ filterMonths: z.int(), paymentPeriods: z.int(), paymentLines: z.int() }),
  /** Display time of a toast by tone, in milliseconds. */
  toasts: z.object({ success: z.int(), error: z.int(), warning: z.int(), info: z.int() }),
})
export type PublicSettings = z.output<typeof publicSettings>

export const getSettings = endpoint({
  method: 'GET',
  path: '/api/settings',
  access: 'public',
  noun: 'settings',
  summary: 'Public part of the configuration: name, logo, flags, dashboard defaults.',
  reply: publicSettings,
  errors: [],
})
