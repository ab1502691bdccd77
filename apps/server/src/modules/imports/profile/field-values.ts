import { supportService } from '@zatyshok/contract/bills/invoices'
import { unit, zone } from '@zatyshok/contract/primitives'
import type { RecordKind } from './record-kinds.ts'

const units = unit.options
const zones = zone.options

/**
 * Fields with a closed list of values. `codes` maps the provider's words to these values; other words refuse the row.
 */
export const fieldValues: Partial<Record<RecordKind, Readonly<Record<string, readonly string[]>>>> = {
  readings: { zone: zones, source: ['consumer', 'portal', 'staff', 'remote'] },
  tariffs: { zone: zones, unit: units },
  invoice_lines: { zone: zones, unit: units, method: ['meter', 'average', 'norm', 'area', 'fixed'] },
  subsidies: { service: supportService.options },
  benefits: { service: supportService.options },
}

/**
 * Lists that staff choose from in the designer. They include fields for which a profile may give other words, because
 * registers name channels of payment of their own.
 */
export const offeredValues: typeof fieldValues = {
  ...fieldValues,
  payments: { channel: ['cashDesk', 'terminal', 'internetBank', 'post', 'portal'] },
}
