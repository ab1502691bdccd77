import type { InvoiceChange } from '@zatyshok/contract/bills/invoice-change'
import type { InvoiceDetail } from '@zatyshok/contract/bills/invoices'
import { addDecimals } from '@zatyshok/domain/decimal'
import { sumKop } from '@zatyshok/domain/money'

type Line = InvoiceDetail['lines'][number]
type ComparedService = InvoiceChange['services'][number]
type ChargedService = NonNullable<ComparedService['current']>

/** The lines of the three bills; empty for a missing bill. */
type Bills = Readonly<Record<'current' | 'previous' | 'yearAgo', readonly Line[]>>

/** Compares the services (G04), in the order of the bill; services that the bill no longer has come last. */
export function comparedServices({ current, previous, yearAgo }: Bills): ComparedService[] {
  const all = [...current, ...previous, ...yearAgo]
  const byService = new Map(all.toReversed().map((line) => [keyOf(line), line]))
  const keys = new Set(all.map(keyOf))
  return [...keys].flatMap((key) => {
    const line = byService.get(key)
    if (!line) return []
    const { serviceCode, zone, name, serviceType, counterType } = line
    const chargedIn = (lines: readonly Line[]) => chargedOf(lines.filter((other) => keyOf(other) === key))
    return [
      {
        ...{ serviceCode, zone, name, serviceType, counterType },
        current: chargedIn(current),
        previous: chargedIn(previous),
        yearAgo: chargedIn(yearAgo),
      },
    ]
  })
}

const keyOf = ({ serviceCode, zone, unit }: Line) => `${serviceCode} ${zone} ${unit}`

/** From the method with the least connection to the resident's readings to the metered one. */
const leastFirst = ['norm', 'average', 'area', 'fixed', 'meter'] as const

function chargedOf(lines: readonly Line[]): ChargedService | null {
  const [first, ...rest] = lines
  if (!first) return null
  const methods = new Set(lines.map(({ method }) => method))
  return {
    volume: rest.reduce((sum, { volume }) => addDecimals(sum, volume), first.volume),
    unit: first.unit,
    tariff: rest.every(({ tariff }) => tariff === first.tariff) ? first.tariff : null,
    amountKop: sumKop(lines.map(({ amountKop }) => amountKop)),
    method: leastFirst.find((method) => methods.has(method)) ?? null,
  }
}
