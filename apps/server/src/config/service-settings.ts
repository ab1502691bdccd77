import { defaultPaymentServices, parsePaymentFormat } from '@zatyshok/domain/bills/payment-link'
import { highestPercentPerDay } from '@zatyshok/domain/bills/penalty'
import * as z from 'zod'
import { httpsUrl } from './addresses.ts'
import { fault } from './fault-text.ts'

const providerCode = z.string().trim().min(1).max(20)

/** The format is validated here, so that a wrong one stops the start and not a resident's payment (requirement G09). */
const paymentFormat = z
  .string()
  .trim()
  .refine(isPaymentFormat, {
    error: fault({
      uk: 'має бути адресою https:// з відомими частинами {account} {path} {token} {amount} {encoded}, або {accounts} замість частин одного рахунка',
      en: 'must be an https:// address with the known parts {account} {path} {token} {amount} {encoded}, or {accounts} in place of those of one account',
    }),
  })

function isPaymentFormat(template: string): boolean {
  try {
    parsePaymentFormat(template)
    return true
  } catch {
    return false
  }
}

/**
 * Returns the host that a format leads to, as `host` or `host:port`.
 *
 * @throws RangeError for an invalid format
 */
export const paymentHostOf = (format: string): string => new URL(parsePaymentFormat(format.trim()).origin).host

/** A link must not contain `.` or `..` as a path segment. */
const isStepInPath = (text: string): boolean => /^\.{1,2}$/.test(text)

const paymentPath = z
  .string()
  .trim()
  .min(1)
  .refine((path) => path.split('/').every((part) => part !== '' && !isStepInPath(part)), {
    error: fault({
      uk: 'має складатися з частин через «/», без порожніх і без крапок замість частини',
      en: 'must consist of parts separated by “/”; no part may be empty or dots only',
    }),
  })

const defaultPaymentHosts = Object.values(defaultPaymentServices).map(({ format }) => paymentHostOf(format))

const paymentService = z.strictObject({
  name: z.string().trim().min(1).max(60).describe('What residents read on the button.'),
  format: paymentFormat.describe(
    'Address of the payment; {account} {path} {token} {amount} {encoded} are filled in. A service that takes several ' +
      'accounts at once has {accounts} (a JSON list of path, account and amount) in place of those of one account.',
  ),
  token: z
    .string()
    .trim()
    .refine((token) => !isStepInPath(token), { error: fault({ uk: 'не може бути крапкою', en: 'must not be a dot' }) })
    .default('')
    .describe('The provider’s token at the service. A secret.'),
  noticeSecret: z
    .string()
    .trim()
    .regex(
      /^(whsec_[A-Za-z0-9+/]{32,86}={0,2})?$/,
      fault({
        uk: 'має бути «whsec_» і щонайменше 24 випадкові байти в base64',
        en: 'must be “whsec_” and at least 24 random bytes in base64',
      }),
    )
    .default('')
    .describe('By which the service signs its notices (Standard Webhooks); empty: it sends none. A secret.'),
})

const months = (what: string) => z.int().min(0).max(24).describe(what)

/** Providers, verification, payments and the first screen of the cabinet (G09, F10, M01). */
export const serviceSettings = {
  providerGroup: z.int().min(0).max(2_147_483_647).default(22).describe('Provider group shown by default.'),
  ignoreCounterTypeAt: z
    .array(providerCode)
    .default(['889', '999'])
    .describe('Providers at which the counter type is ignored (F10).'),
  dynamicInvoicesAt: z
    .array(providerCode)
    .default(['889', '999'])
    .describe('Providers that allow dynamic invoices, estimates of the month so far, and receipts of them (G05).'),
  verification: z
    .strictObject({
      providers: z
        .array(providerCode)
        .default(['101', '205', '889', '999'])
        .describe('Providers whose meters are watched for verification.'),
      defaultMonths: months('How many months before the verification date the notice begins.').default(3),
      months: z
        .record(providerCode, z.int().min(0).max(24))
        .default({})
        .describe('The same for single providers, by provider code.'),
      submitAt: z
        .array(providerCode)
        .default(['889', '999'])
        .describe('Providers whose verification certificates residents send through the portal (F10).'),
    })
    .prefault({}),
  dashboard: z
    .strictObject({
      filterMonths: z.int().min(1).max(36).default(3).describe('Months that lists of the cabinet show at first.'),
      paymentPeriods: z.int().min(1).max(12).default(2).describe('Billing months in the last payments of home.'),
      paymentLines: z.int().min(1).max(50).default(6).describe('Lines in the last payments of home.'),
    })
    .prefault({}),
  payments: z
    .strictObject({
      enabled: z.string().default('portmone').describe('The one of `services` that residents are sent to.'),
      services: z
        .record(
          z
            .string()
            .regex(
              /^[a-z0-9-]{1,32}$/,
              fault({ uk: 'мала латиниця, цифри й дефіс', en: 'small Latin letters, digits and hyphens' }),
            ),
          paymentService,
        )
        .default(
          Object.fromEntries(
            Object.entries(defaultPaymentServices).map(([code, service]) => [
              code,
              { ...service, token: '', noticeSecret: '' },
            ]),
          ),
        )
        .describe('External payment services, by a name of yours.'),
      allowedHosts: z
        .array(
          z.string().regex(
            /^[a-z0-9.-]+(:[0-9]{1,5})?$/,
            fault({
              uk: 'має бути «host» або «host:port» малими літерами',
              en: 'must be “host” or “host:port” in small letters',
            }),
          ),
        )
        .default(defaultPaymentHosts)
        .describe('Hosts to which administrators may lead payments, besides those of the formats of this file.'),
      providerPaths: z
        .record(providerCode, paymentPath)
        .default({
          '101': '10101',
          '205': '10205',
          '310': '10310',
          '412': '10412',
          '889': '10889',
          '999': '10999',
        })
        .describe('What {path} stands for, by provider code; a provider that is not here has no payment link.'),
    })
    .prefault({}),
  money: z
    .strictObject({
      secondPerson: z
        .boolean()
        .default(true)
        .describe('Whether another administrator confirms a change of a provider’s IBAN. Off: for one-person towns.'),
      secondPersonAboveKop: z
        .int()
        .min(0)
        .default(500_000)
        .describe('Kopiykas above which the credit of a held payment waits for an administrator too.'),
      confirmerDays: z
        .int()
        .min(0)
        .max(90)
        .default(3)
        .describe('For how many days somebody has to be an administrator to confirm it.'),
      requestDays: z.int().min(1).max(30).default(7).describe('Days in which it has to be confirmed.'),
    })
    .prefault({}),
  penalty: z
    .strictObject({
      percentPerDay: z
        .number()
        .min(0.0001)
        .max(highestPercentPerDay)
        .multipleOf(0.0001)
        .default(highestPercentPerDay)
        .describe('Of an overdue debt, by the contracts of the city; the law allows 0.01 at most. It explains bills.'),
    })
    .prefault({}),
  qr: z
    .strictObject({
      version: z
        .enum(['002', '003'])
        .default('003')
        .describe('Format of the National Bank’s payment code: 003 of resolution 97 of 2025, or 002 for older apps.'),
      host: httpsUrl.optional().describe('Where the payment code leads; by default the host of its format.'),
    })
    .prefault({}),
}
