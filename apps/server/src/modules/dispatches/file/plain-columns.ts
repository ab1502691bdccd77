import type { DispatchFormat, DispatchKind } from '@zatyshok/contract/providers/dispatches'
import type { LayoutColumn, RecordField } from './layout.ts'

type Plain = readonly [
  field: RecordField,
  title: string,
  dbf: string,
  key: string,
  kind: LayoutColumn['kind'],
  width: number,
]

const account = ['account', 'Особовий рахунок', 'OS_RAH', 'account', 'text', 12] as const
const serial = ['serial', 'Заводський №', 'NOM_LICH', 'serial', 'text', 15] as const
const givenOn = ['givenOn', 'Дата', 'DATA', 'date', 'day', 8] as const

/**
 * Columns for records that the provider's own files do not contain: Ukrainian headings, and short Latin ones for a DBF.
 */
const plain: Readonly<Record<DispatchKind, readonly Plain[]>> = {
  readings: [
    ['receipt', 'Квитанція', 'KVYT', 'receipt', 'text', 17],
    account,
    serial,
    ['month', 'Період', 'PERIOD', 'month', 'text', 7],
    ['zone', 'Зона', 'ZONA', 'zone', 'text', 5],
    ['readOn', 'Дата показника', 'DATA', 'date', 'day', 8],
    ['value', 'Показник', 'POKAZ', 'value', 'number', 12],
    ['replaces', 'Виправляє', 'VYPRAV', 'replaces', 'text', 17],
  ],
  consents: [
    account,
    ['holder', 'Споживач', 'PIB', 'consumer', 'text', 45],
    ['email', 'Електронна пошта', 'EMAIL', 'email', 'text', 60],
    ['allowed', 'Згода', 'ZGODA', 'allowed', 'text', 3],
    givenOn,
  ],
  verifications: [
    account,
    serial,
    ['verifiedOn', 'Дата повірки', 'DATA_POV', 'verifiedOn', 'day', 8],
    ['validUntil', 'Дата наступної повірки', 'DATA_NAST', 'validUntil', 'day', 8],
    ['certificate', 'Номер свідоцтва', 'SVIDOTSTVO', 'certificate', 'text', 60],
    givenOn,
  ],
  requests: [
    ['number', 'Номер', 'NOMER', 'number', 'text', 20],
    account,
    ['amount', 'Сума', 'SUMA', 'amount', 'number', 12],
    ['currency', 'Валюта', 'VALIUTA', 'currency', 'text', 3],
    ['question', 'Питання', 'PYTANNIA', 'question', 'text', 200],
    givenOn,
  ],
}

const placesOf = (field: RecordField): number => (field === 'value' ? 3 : field === 'amount' ? 2 : 0)

/** Returns the columns for a provider whose own files do not contain such records. */
export const plainColumns = (kind: DispatchKind, format: DispatchFormat): LayoutColumn[] =>
  plain[kind].map(([field, title, dbf, key, kind, width]) => ({
    field,
    heading: format === 'dbf' ? dbf : format === 'jsonl' ? key : title,
    kind,
    width,
    places: kind === 'number' ? placesOf(field) : 0,
    ...(field === 'month' && { format: 'yyyy-MM' }),
  }))
