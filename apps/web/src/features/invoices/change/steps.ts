import type { InvoiceChange } from '@zatyshok/contract/bills/invoice-change'
import type { Utility } from '@zatyshok/domain/services'
import { monthName } from '@zatyshok/i18n/months'
import type { ChangeRow } from './change-rows.ts'
import { type WaterfallBar, waterfall } from './waterfall.ts'

/** A step of the way from the former amount to this one: an amount at either end, a change between them. */
export interface Step {
  key: string
  label: string
  note: string | null
  kop: number
  /** The colour of the bar: grey and pine at the ends, green for a reduction, otherwise the utility's. */
  look: 'start' | 'end' | 'less' | Utility
  bar: WaterfallBar
}

type Month = Pick<InvoiceChange['current'], 'month' | 'toPayKop'>

/** Returns the steps; each bar begins where the one before it ended. */
export function stepsOf(previous: Month, current: Month, rows: readonly ChangeRow[]): Step[] {
  const bars = waterfall(
    previous.toPayKop,
    rows.map(({ amountKop }) => amountKop),
  )
  const barAt = (at: number) => bars[at] ?? { start: 0, width: 0 }
  const end = (key: 'start' | 'end', { month, toPayKop }: Month, at: number): Step => ({
    key,
    label: capital(monthName(month)),
    note: null,
    kop: toPayKop,
    look: key,
    bar: barAt(at),
  })
  return [
    end('start', previous, 0),
    ...rows.map(({ key, label, note, amountKop, utility }, at) => ({
      ...{ key, label, note, kop: amountKop, bar: barAt(at + 1) },
      look: amountKop < 0 ? ('less' as const) : utility,
    })),
    end('end', current, rows.length + 1),
  ]
}

const capital = (word: string) => word.charAt(0).toLocaleUpperCase('uk') + word.slice(1)
