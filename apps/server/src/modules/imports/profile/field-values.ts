import { supportService } from '@zatyshok/contract/bills/invoices'
import { unit, zone } from '@zatyshok/contract/primitives'
import type { RecordKind } from './record-kinds.ts'

const units = unit.options
const zones = zone.options

/** Fields that have a closed list of values: a provider's own words become these by `codes`, or the row is refused. */
export const fieldValues: Partial<Record<RecordKind, Readonly<Record<string, readonly string[]>>>> = {
  readings: { zone: zones, source: ['consumer', 'portal', 'staff', 'remote'] },
  tariffs: { zone: zones, unit: units },
  invoice_lines: { zone: zones, unit: units, method: ['meter', 'average', 'norm', 'area', 'fixed'] },
  subsidies: { service: supportService.options },
  benefits: { service: supportService.options },
}
