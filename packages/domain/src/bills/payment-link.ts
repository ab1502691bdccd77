/** A format that was validated at the start: https, a fixed host, known placeholders only. */
export type PaymentFormat = { readonly template: string; readonly origin: string }

/** Values of a link; the format decides which of them are required. */
export type PaymentValues = {
  /** The consumer's account number. */
  readonly account: string
  /** The provider's path at the service; may have several segments («kalynivsk/vodokanal»). */
  readonly path?: string
  /** The provider's token at the service. */
  readonly token?: string
  /** Kopiykas, written as hryvnias with two decimals. */
  readonly amountKop?: number
}

/** One account of a link that pays several. */
export type PaymentItem = Required<Pick<PaymentValues, 'account' | 'path' | 'amountKop'>>

/**
 * The five services of G09; a deployment may replace their formats. `{encoded}` is the URL-encoded JSON of the token
 * and the personal account (privat24); ipay is a fixed URL.
 */
export const defaultPaymentServices: Readonly<Record<string, { readonly name: string; readonly format: string }>> = {
  portmone: {
    name: 'Portmone',
    format: 'https://www.portmone.com.ua/r3/uk/terminal/index/index/id/{path}?account={account}',
  },
  easypay: { name: 'EasyPay', format: 'https://easypay.ua/ua/catalog/utility/{path}?account={account}' },
  privat24: { name: 'Приват24', format: 'https://next.privat24.ua/payments/form/{encoded}' },
  ipay: { name: 'iPay', format: 'https://www.ipay.ua/ua/bills' },
  monobank: { name: 'monobank', format: 'https://send.monobank.ua/{path}?account={account}' },
}

const placeholder = /\{(\w*)\}/g
const known = ['account', 'path', 'token', 'amount', 'encoded', 'accounts'] as const
type Placeholder = (typeof known)[number]
/** Placeholders of one account; a format with `{accounts}` has none of them. */
const single = /\{(account|path|amount|encoded)\}/

const encrypted = /^https:\/\/[^/{}?#\\]+([/?#]|$)/
/** Plain http is allowed to this machine only, for a development payment service (`npm run payment-service`). */
const onThisMachine = /^http:\/\/(127\.0\.0\.1|localhost)(:[0-9]{1,5})?([/?#]|$)/

/**
 * Validates a configured URL format at the start (G09). Placeholders: `{account}` `{path}` `{token}` `{amount}`
 * `{encoded}`, or `{accounts}` for a service that takes several accounts in one link; in path, query or fragment only.
 *
 * @throws RangeError if it is neither https nor local, contains a user, has an unknown placeholder or one in the host,
 * or mixes `{accounts}` with a placeholder of one account.
 */
export function parsePaymentFormat(template: string): PaymentFormat {
  for (const [text, name] of template.matchAll(placeholder)) {
    if (!isPlaceholder(name)) throw new RangeError(`Unknown placeholder ${text} in a payment format: ${template}`)
  }
  if (takesSeveral(template) && single.test(template)) {
    throw new RangeError(`A payment format for several accounts has a place for one: ${template}`)
  }
  const sample = template.replace(placeholder, 'x')
  if (!(encrypted.test(template) || onThisMachine.test(template)) || !URL.canParse(sample)) {
    throw new RangeError(`Not an https payment format: ${template}`)
  }
  const { origin, username, password } = new URL(sample)
  if (username || password || /[{}\\\s]/.test(sample)) throw new RangeError(`Not a payment format: ${template}`)
  return { template, origin }
}

/** Returns whether one link of this format pays several accounts. */
export const takesSeveral = (template: string): boolean => template.includes('{accounts}')

/**
 * Returns the link that pays all these accounts. `{accounts}` is a URL-encoded JSON list with the path, account and
 * amount in hryvnias of each.
 *
 * @throws RangeError if the format takes one account only, or needs a token that is missing.
 */
export function paymentLinkForAll(
  format: PaymentFormat,
  { items, token }: { readonly items: readonly PaymentItem[]; readonly token?: string },
): string {
  if (!takesSeveral(format.template)) throw new RangeError(`Not a format for several accounts: ${format.template}`)
  const list = items.map(({ account, path, amountKop }) => ({ path, account, amount: (amountKop / 100).toFixed(2) }))
  return filled(format, (name) => segment(name === 'accounts' ? JSON.stringify(list) : needed(token, name)))
}

/**
 * Returns the link for one account. Every value is URL-encoded, so that an account number cannot change the host, leave
 * the path or add a parameter (CS7).
 *
 * @throws RangeError if a required value is missing, or a value is not a path segment (`..`).
 */
export function paymentLink(format: PaymentFormat, values: PaymentValues): string {
  if (takesSeveral(format.template)) {
    const { account, path, amountKop, token } = values
    const item = { account, path: needed(path, 'path'), amountKop: needed(amountKop, 'amount') }
    return paymentLinkForAll(format, { items: [item], ...(token !== undefined && { token }) })
  }
  return filled(format, (name) => encoded(name, values))
}

function filled({ template, origin }: PaymentFormat, textOf: (name: string) => string): string {
  const link = template.replace(placeholder, (_, name: string) => textOf(name))
  const url = new URL(link)
  // The encoding already guarantees the host; payment links get a second check.
  if (url.origin !== origin) throw new RangeError(`A payment link left its host: ${url.origin}`)
  return link
}

function encoded(name: string, values: PaymentValues): string {
  if (name === 'path') return needed(values.path, name).split('/').map(segment).join('/')
  if (name === 'account') return segment(values.account)
  if (name === 'token') return segment(needed(values.token, name))
  if (name === 'amount') return (needed(values.amountKop, name) / 100).toFixed(2)
  return segment(JSON.stringify({ token: needed(values.token, 'token'), personalAccount: values.account }))
}

/** Rejects `.` and `..`, which survive percent-encoding: URL parsers also treat `%2e%2e` as a step up. */
function segment(value: string): string {
  if (/^\.{0,2}$/.test(value)) throw new RangeError(`Not a part of a payment link: «${value}»`)
  return encodeURIComponent(value).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
}

function needed<T>(value: T | undefined, name: string): T {
  if (value === undefined) throw new RangeError(`A payment format needs the value of {${name}}`)
  return value
}

function isPlaceholder(name: string | undefined): name is Placeholder {
  return known.some((candidate) => candidate === name)
}
