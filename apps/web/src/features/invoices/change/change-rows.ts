import type { InvoiceChange } from '@zatyshok/contract/bills/invoice-change'
import { sumKop } from '@zatyshok/domain/money'
import { appearanceOf, heatingServiceType, type Utility } from '@zatyshok/domain/services'
import { formatSignedMoney, formatTariff, formatVolume } from '@zatyshok/i18n/format'
import { t } from '@zatyshok/i18n/translate'
import { shortServiceName } from '../service-name.ts'

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
  /** A clause of the sentence, in everyday words. */
  cause: string
  /** Of the service; `default` for parts without one. */
  utility: Utility
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

const isEarlier = ({ kind }: Part) => kind === 'opening' || kind === 'payments'

function debtRow(parts: readonly Part[]): ChangeRow {
  const of = (wanted: Part['kind']) =>
    sumKop(parts.filter(({ kind }) => kind === wanted).map(({ amountKop }) => amountKop))
  const [opening, payments] = [of('opening'), of('payments')]
  const amountKop = sumKop([opening, payments])
  return {
    key: 'debt',
    label: t('invoice.why.debt'),
    note:
      opening === 0 || payments === 0
        ? null
        : t('invoice.why.debt.note', { opening: formatSignedMoney(opening), payments: formatSignedMoney(payments) }),
    amountKop,
    utility: 'default',
    cause: amountKop > 0 ? t('invoice.why.cause.debt.more') : t('invoice.why.cause.debt.less'),
  }
}

function rowOf(part: Part, services: readonly Service[], month: string): ChangeRow {
  const { kind, service, amountKop } = part
  const found = services.find(({ serviceCode, zone }) => serviceCode === service?.serviceCode && zone === service?.zone)
  const key = service ? `${kind} ${service.serviceCode} ${service.zone}` : kind
  return {
    key,
    amountKop,
    note: found ? noteOf(kind, found) : null,
    utility: appearanceOf(found ?? {}).utility,
    ...textsOf(part, found, services),
    ...(found && seasonTexts(kind, found, month)),
  }
}

/** The season begins and ends by a decision of the city, mostly in October or November and in April or May. */
const seasonStarts = ['10', '11']
const seasonEnds = ['04', '05']

function seasonTexts(
  kind: Part['kind'],
  { serviceType }: Service,
  month: string,
): Pick<ChangeRow, 'label' | 'cause'> | null {
  if (serviceType !== heatingServiceType) return null
  const monthOfYear = month.slice(5)
  if (kind === 'newService' && seasonStarts.includes(monthOfYear))
    return { label: t('invoice.why.heatingStarted'), cause: t('invoice.why.cause.heatingStarted') }
  if (kind === 'goneService' && seasonEnds.includes(monthOfYear))
    return { label: t('invoice.why.heatingEnded'), cause: t('invoice.why.cause.heatingEnded') }
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

function textsOf(
  { kind, amountKop }: Part,
  found: Service | undefined,
  services: readonly Service[],
): Pick<ChangeRow, 'label' | 'cause'> {
  const way = amountKop > 0 ? 'more' : 'less'
  const service = found ? shortServiceName(found, services) : ''
  switch (kind) {
    case 'volume':
      return {
        label: t('invoice.why.volume', { service }),
        cause: t(`invoice.why.cause.volume.${way}`, { of: usedOf(found) }),
      }
    case 'tariff':
      return {
        label: t('invoice.why.tariff', { service }),
        cause: t(`invoice.why.cause.tariff.${way}`, { on: chargedFor(found) }),
      }
    case 'newService':
    case 'goneService':
      return {
        label: t(`invoice.why.${kind}`, { service }),
        cause: t(`invoice.why.cause.${kind}`, { for: chargedFor(found) }),
      }
    case 'rounding':
    case 'counting':
      return { label: t(`invoice.why.${kind}`, { service }), cause: t(`invoice.why.cause.${kind}`) }
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

/** «гарячої води»: what was used; water that came in and went out is one thing. */
function usedOf(service: Service | undefined): string {
  switch (service?.serviceType) {
    case 10:
    case 14:
    case 16:
      return t('invoice.why.of.water')
    case 12:
      return t('invoice.why.of.heating')
    case 13:
      return t('invoice.why.of.gas')
    case 15:
      return t('invoice.why.of.hotWater')
    case 17:
      return t('invoice.why.of.electricity')
    default:
      return t('invoice.why.of.service')
  }
}

/** «гарячу воду»: what a tariff is on, or a charge is for. */
function chargedFor(service: Service | undefined): string {
  switch (service?.serviceType) {
    case 10:
    case 16:
      return t('invoice.why.for.water')
    case 11:
      return t('invoice.why.for.subscription')
    case 12:
      return t('invoice.why.for.heating')
    case 13:
      return t('invoice.why.for.gas')
    case 14:
      return t('invoice.why.for.drainage')
    case 15:
      return t('invoice.why.for.hotWater')
    case 17:
      return t('invoice.why.for.electricity')
    default:
      return t('invoice.why.for.service')
  }
}
