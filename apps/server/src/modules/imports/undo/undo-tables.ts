/** A table that imports write, and its key. */
export interface UndoTable {
  readonly table: string
  readonly key: readonly string[]
  /** `referenced`: other tables refer to its rows, so an undo updates them in place. */
  readonly rows: 'own' | 'referenced'
}

/** A table that refers to another one comes before it. */
export const undoTables: readonly UndoTable[] = [
  { table: 'invoice_lines', key: ['account_id', 'billing_month', 'line'], rows: 'own' },
  { table: 'subsidies', key: ['account_id', 'billing_month', 'service'], rows: 'own' },
  { table: 'benefits', key: ['account_id', 'billing_month', 'service', 'category'], rows: 'own' },
  { table: 'invoices', key: ['account_id', 'billing_month'], rows: 'own' },
  { table: 'payments', key: ['account_id', 'paid_on', 'partner', 'payment_number'], rows: 'own' },
  { table: 'readings', key: ['account_id', 'meter_id', 'billing_month', 'zone', 'sequence'], rows: 'own' },
  { table: 'tariffs', key: ['provider_id', 'service_code', 'zone', 'valid_from'], rows: 'own' },
  { table: 'meter_services', key: ['account_id', 'meter_id', 'counter_type'], rows: 'own' },
  { table: 'meters', key: ['account_id', 'id'], rows: 'referenced' },
  { table: 'accounts', key: ['id'], rows: 'referenced' },
]

/** The temporary table of the rows that an undo writes back. */
export const backOf = ({ table }: Pick<UndoTable, 'table'>): string => `undo_${table}`

export const sameKey = ({ key }: UndoTable, one: string, other: string): string =>
  key.map((name) => `${one}.${name} = ${other}.${name}`).join(' and ')
