import type { InvoiceChange } from '@zatyshok/contract/bills/invoice-change'
import { sumKop } from '@zatyshok/domain/money'
import { formatMoney, formatSignedMoney, formatTariff, formatVolume } from '@zatyshok/i18n/format'
import { formatMonth } from '@zatyshok/i18n/months'
import { t } from '@zatyshok/i18n/translate'
import { serviceName } from '../service-name.ts'

type Change = NonNullable<InvoiceChange['change']>
type Part = Change['parts'][number]
type Service = InvoiceChange['services'][number]
type Compared = Pick<InvoiceChange, 'change' | 'services'> & { current: Pick<InvoiceChange['current'], 'month'> }

/**
 * A line of «Чому змінилася сума»: the part, its amount, and the clause of the sentence if the part is the main one.
 */
export interface ChangeRow {
  key: string
  label: string
  /** The former and the new value; null: no detail. */
  note: string | null
  amountKop: number
  cause: string
}

/** Returns the parts of the change as rows; the debt of earlier months and its payments are one row. */
export function changeRows({ change, services, current }: Compared): ChangeRow[] {
  if (!change) return []
  const earlier = change.parts.filter(isEarlier)
  const rows = change.parts.map((part) => (isEarlier(part) ? null : rowOf(part, services, current.month)))
  const place = change.parts.findIndex(isEarlier)
  if (place >= 0) rows[place] = debtRow(earlier)
  return rows.filter((row) => row !== null && row.amountKop !== 0) as ChangeRow[]
}

/** «На 84,20 грн більше, ніж за вересень 2026, переважно тому, що зріс тариф». */
export function changeSentence(rows: readonly ChangeRow[], toPayKop: number, previousMonth: string): string {
  const prevMonth = formatMonth(previousMonth)
  if (toPayKop === 0) return rows.length > 0 ? balancedSentence(rows, prevMonth) : t('invoice.why.same', { prevMonth })
  const cause = mainRow(rows, toPayKop)?.cause ?? ''
  const amount = formatMoney(Math.abs(toPayKop))
  return toPayKop > 0
    ? t('invoice.why.more', { amount, prevMonth, cause })
    : t('invoice.why.less', { amount, prevMonth, cause })
}

const list = new Intl.ListFormat('uk', { type: 'conjunction' })

/** Names what covered the new charges, if support and corrections did. */
function balancedSentence(rows: readonly ChangeRow[], prevMonth: string): string {
  const covering = rows.filter(({ amountKop }) => amountKop < 0)
  if (!covering.every(({ key }) => ['subsidy', 'benefit', 'recalculation'].includes(key)))
    return t('invoice.why.balanced', { prevMonth })
  const names = covering.map(({ label }) => label.toLocaleLowerCase('uk'))
  return t('invoice.why.covered', { prevMonth, n: names.length, list: list.format(names) })
}

/** The row that changed the amount most, in the direction of the total change. */
function mainRow(rows: readonly ChangeRow[], toPayKop: number): ChangeRow | undefined {
  const [main] = rows
    .filter(({ amountKop }) => Math.sign(amountKop) === Math.sign(toPayKop))
    .sort((a, b) => Math.abs(b.amountKop) - Math.abs(a.amountKop))
  return main
}

const isEarlier = ({ kind }: Part) => kind === 'opening' || kind === 'payments'

function debtRow(parts: readonly Part[]): ChangeRow {
  const of = (wanted: Part['kind']) =>
    sumKop(parts.filter(({ kind }) => kind === wanted).map(({ amountKop }) => amountKop))
  const [opening, payments] = [of('opening'), of('payments')]
  const amountKop = sumKop([opening, payments])
  return {
    key: 'debt',
    label: t('invoice.why.debt'),
    note: t('invoice.why.debt.note', { opening: formatSignedMoney(opening), payments: formatSignedMoney(payments) }),
    amountKop,
    cause: amountKop > 0 ? t('invoice.why.cause.debt.more') : t('invoice.why.cause.debt.less'),
  }
}

function rowOf(part: Part, services: readonly Service[], month: string): ChangeRow {
  const { kind, service, amountKop } = part
  const found = services.find(({ serviceCode, zone }) => serviceCode === service?.serviceCode && zone === service?.zone)
  const name = found ? serviceName(found) : ''
  const key = service ? `${kind} ${service.serviceCode} ${service.zone}` : kind
  return {
    key,
    amountKop,
    note: found ? noteOf(kind, found) : null,
    ...textsOf(part, name),
    ...(found && seasonCause(kind, found, month)),
  }
}

const heating = 12
/** The season begins and ends by a decision of the city, mostly in October or November and in April or May. */
const seasonStarts = ['10', '11']
const seasonEnds = ['04', '05']

function seasonCause(kind: Part['kind'], { serviceType }: Service, month: string): Pick<ChangeRow, 'cause'> | null {
  if (serviceType !== heating) return null
  const monthOfYear = month.slice(5)
  if (kind === 'newService' && seasonStarts.includes(monthOfYear))
    return { cause: t('invoice.why.cause.heatingStarted') }
  if (kind === 'goneService' && seasonEnds.includes(monthOfYear)) return { cause: t('invoice.why.cause.heatingEnded') }
  return null
}

/** «6,584 → 7,001 м³», «30,38 грн → 33,00 грн». */
function noteOf(kind: Part['kind'], { previous, current }: Service): string | null {
  if (!previous || !current) return null
  if (kind === 'volume' && previous.unit === current.unit) {
    const after = `${formatVolume(current.volume)}\u00a0${t(`unit.${current.unit}`)}`
    return t('invoice.why.fromTo', { before: formatVolume(previous.volume), after })
  }
  if (kind !== 'tariff' || previous.tariff === null || current.tariff === null) return null
  return t('invoice.why.fromTo', { before: formatTariff(previous.tariff), after: formatTariff(current.tariff) })
}

function textsOf({ kind, amountKop }: Part, service: string): Pick<ChangeRow, 'label' | 'cause'> {
  const way = amountKop > 0 ? 'more' : 'less'
  switch (kind) {
    case 'volume':
    case 'tariff':
      return { label: t(`invoice.why.${kind}`, { service }), cause: t(`invoice.why.cause.${kind}.${way}`, { service }) }
    case 'rounding':
    case 'counting':
    case 'newService':
    case 'goneService':
      return { label: t(`invoice.why.${kind}`, { service }), cause: t(`invoice.why.cause.${kind}`, { service }) }
    case 'charges':
    case 'benefit':
    case 'subsidy':
      return { label: t(`invoice.why.${kind}`), cause: t(`invoice.why.cause.${kind}.${way}`) }
    case 'opening':
    case 'payments':
      return { label: t('invoice.why.debt'), cause: t(`invoice.why.cause.debt.${way}`) }
    default:
      return { label: t(`invoice.why.${kind}`), cause: t(`invoice.why.cause.${kind}`) }
  }
}
