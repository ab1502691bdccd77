import type { FieldSource, Profile, TableRule } from '../profile/profile-schema.ts'
import { type CalendarKeys, type CodeKeys, calendarKeys, codeKeys } from './cell-keys.ts'
import { textField } from './copy-bytes.ts'
import { type NumberShape, plainColumn } from './exact-row.ts'
import type { Positions } from './fixed-cell.ts'

/** A text that is one field of the register's header after a prefix. */
interface HeaderText {
  readonly name: string
  readonly prefix: string
}

/** How the cells of a register of payments are read. Keys are in UTF-8. */
export interface PaymentCells {
  readonly provider: Positions
  readonly account: Positions
  readonly number: Positions
  readonly paidOn: Positions
  readonly amount: Positions
  readonly channel: Positions
  /** Undefined if the profile does not map the payer. */
  readonly payer: Positions | undefined
  readonly repairPayer: (written: string) => string
  readonly month: HeaderText
  readonly partner: HeaderText
  readonly months: CalendarKeys
  readonly days: CalendarKeys
  readonly channels: CodeKeys
  /** Format of a sum. */
  readonly sum: NumberShape
}

/** Fields of a payment that the direct way writes. */
const KNOWN = new Set(['provider', 'account', 'month', 'partner', 'number', 'paidOn', 'amount', 'channel', 'payer'])

/**
 * The cells of a table whose rows are payments of a partner that the header names; undefined if the profile converts a
 * cell in another way. `columns`: positions by heading.
 */
export function paymentCells(
  rule: TableRule,
  { notation }: Pick<Profile, 'notation'>,
  columns: ReadonlyMap<string, Positions>,
): PaymentCells | undefined {
  const [record, ...others] = rule.records
  if (record?.kind !== 'payments' || record.only || record.find || others.length > 0 || rule.correction)
    return undefined
  const { fields } = record
  if (Object.keys(fields).some((name) => !KNOWN.has(name))) return undefined
  const plain = (name: string) => plainColumn(fields[name], columns)
  const [provider, account, number] = [plain('provider'), plain('account'), plain('number')]
  const [paidOn, amount] = [plain('paidOn'), plain('amount')]
  const { codes, ...channelField } = fields['channel'] ?? { codes: undefined, repair: [], join: '' }
  const channel = plainColumn(channelField, columns)
  const [month, partner] = [headerText(fields['month']), headerText(fields['partner'])]
  const payer = payerCell(fields['payer'], columns)
  if (provider === undefined || account === undefined || number === undefined || paidOn === undefined) return undefined
  if (amount === undefined || channel === undefined || !codes || !month || !partner || !payer) return undefined
  // The key of a stored payment has its number, so rows with different numbers are different payments.
  if (rule.key?.length !== 1 || columns.get(rule.key[0] ?? '') !== number) return undefined
  const decimal = notation.decimal.charCodeAt(0)
  const shape = notation.money === 'kopiykas' ? { digits: 12, places: 0 } : { digits: 10, places: 2 }
  return {
    ...{ provider, account, number, paidOn, amount, channel, month, partner },
    payer: payer.column,
    repairPayer: payer.repair,
    months: calendarKeys(fields['month']?.format ?? notation.month, 'month'),
    days: calendarKeys(fields['paidOn']?.format ?? notation.day, 'day'),
    channels: codeKeys(codes, 'utf-8', textField),
    sum: { decimal, signed: false, ...shape },
  }
}

/** Undefined if the field is not exactly one text of the header. */
function headerText(field: FieldSource | undefined): HeaderText | undefined {
  if (field?.header === undefined || field.value !== undefined || field.codes || field.pad) return undefined
  if (field.repair.length > 0 || field.empty !== undefined) return undefined
  return { name: field.header, prefix: field.prefix ?? '' }
}

const unchanged = (written: string): string => written

function payerCell(field: FieldSource | undefined, columns: ReadonlyMap<string, Positions>) {
  if (!field) return { column: undefined, repair: unchanged }
  if (field.repair.includes('number') || field.empty !== undefined) return undefined
  const column = plainColumn({ ...field, repair: [] }, columns)
  if (column === undefined) return undefined
  const repairs = field.repair.map((name) => REPAIRS[name])
  return { column, repair: (written: string) => repairs.reduce((text, repair) => repair(text), written) }
}

/** The same as the functions `import_latin_i` and `import_apostrophe` of the database. */
const REPAIRS: Readonly<Record<FieldSource['repair'][number], (written: string) => string>> = {
  latinI: (written) =>
    /[Ii]/.test(written) && /[Ѐ-ӿ]/.test(written)
      ? written
          .replace(/(?<=[Ѐ-ӿ’'`ʼ])I|I(?=[Ѐ-ӿ’'`ʼ])|(?<![\p{L}\p{N}_])I(?=\.)/gu, 'І')
          .replace(/(?<=[Ѐ-ӿ’'`ʼ])i|i(?=[Ѐ-ӿ’'`ʼ])|(?<=\s)i(?=\s)/gu, 'і')
      : written,
  apostrophe: (written) => written.replace(/(?<=[\p{L}\p{N}_])['`ʼ‘´ʹ′](?=[\p{L}\p{N}_])/gu, '’'),
  number: unchanged,
}
