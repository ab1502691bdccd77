import '@zatyshok/i18n/all-messages'
import { expect, test } from 'vitest'
import { type RecordRule, type TableRule, withKind, withRecords } from '../definition.ts'
import { partsOfRecord, partsOfTable, without } from './held-parts.ts'

const column = (heading: string) => ({ column: heading })
const meters: RecordRule = {
  kind: 'meters',
  fields: { account: column('ОР'), serial: column('№'), counterType: column('Тип') },
}
const guessed: TableRule = { key: ['ОР', '№', 'Тип'], records: [meters] }
const reading: RecordRule = { kind: 'readings', fields: { account: column('ОР'), serial: column('№') } }

test('K01 the key of the first guess is removed with the kind that it was guessed for', () => {
  expect(withRecords(guessed, [reading], guessed.key)).toEqual({ records: [reading] })
})

/** The server's guesses for the two samples of `import-profiles/samples.test.ts`. */
const guesses: readonly TableRule[] = [
  { key: ['О/р'], records: [{ kind: 'accounts', fields: { account: column('О/р'), openedOn: column('Дата') } }] },
  {
    key: ['Особовий рахунок будинку', 'Місяць'],
    records: [
      {
        kind: 'invoices',
        fields: {
          account: column('Особовий рахунок будинку'),
          month: column('Місяць'),
          charged: { column: 'Нараховано', empty: '0' },
          toPay: { column: 'До сплати', empty: '0' },
        },
      },
    ],
  },
]

test('J05 K01 all parts that a first guess put into a table are shown and can be removed', () => {
  for (const guess of guesses) {
    let left: TableRule = guess
    for (let [part] = partsOfTable(left); part; [part] = partsOfTable(left)) left = without(left, part.path)
    expect(left).toEqual({ records: guess.records })
    for (const record of guess.records) {
      let rest = record
      for (let [part] = partsOfRecord(rest); part; [part] = partsOfRecord(rest)) rest = without(rest, part.path)
      expect(rest).toEqual({ kind: record.kind, fields: {} })
    }
  }
  const [accounts] = guesses
  const asReadings = { kind: 'readings', fields: { account: column('О/р') } }
  expect(accounts && withRecords(accounts, [asReadings], accounts.key).key).toBeUndefined()
})

test('K01 the key follows a column that is mapped again', () => {
  const bill = { kind: 'invoices', fields: { account: column('Будинок'), month: column('Місяць') } }
  const rule = { key: ['Будинок', 'Місяць'], records: [bill] }
  const right = { ...bill, fields: { ...bill.fields, account: column('ОР') } }
  expect(withRecords(rule, [right], rule.key).key).toEqual(['ОР', 'Місяць'])
  const { account: _, ...others } = bill.fields
  expect(withRecords(rule, [{ ...bill, fields: others }], rule.key).key).toBeUndefined()
})

test('K01 a guessed key that was saved is removed as well, a key that staff chose stays', () => {
  const saved = { key: ['ОР', '№', 'Тип'], records: [reading] }
  const later = { ...reading, fields: { ...reading.fields, month: column('Місяць') } }
  expect(withRecords(saved, [later], guessed.key).key).toBeUndefined()
  expect(withRecords({ ...saved, key: ['Квитанція'] }, [later], guessed.key).key).toEqual(['Квитанція'])
})

test('K01 the sum of a bill is removed with its lines and with its kind', () => {
  const bill = { kind: 'invoices', combine: 'sum', fields: {} }
  const rule = { records: [bill, { kind: 'invoice_lines', fields: {} }] }
  expect(withRecords(rule, [bill], undefined).records).toEqual([{ kind: 'invoices', fields: {} }])
  expect(withKind({ ...bill, fields: { account: column('ОР') } }, 'readings', [])).toEqual({
    kind: 'readings',
    fields: {},
  })
})

test('J05 all parts of a table are shown and can be removed', () => {
  const only = { column: 'Стан', is: ['діє'] }
  const record = {
    kind: 'readings',
    only,
    fields: {
      account: { column: 'ОР', pad: 7, repair: [] },
      month: { fileName: '_(\\d{6})' },
      zone: { value: 'total' },
    },
  }
  const table = { key: ['ОР'], totals: { column: 'ОР', is: 'Разом', sums: ['Сума'] }, records: [record] }
  expect(partsOfTable(table).map(({ value }) => value)).toEqual(['«ОР»', '«Разом» у стовпці «ОР»; підсумовано «Сума»'])
  expect(without(table, ['key', 0])).toEqual({ totals: table.totals, records: [record] })
  expect(partsOfRecord(record).map(({ path, value }) => [path.join('.'), value])).toEqual([
    ['only', 'у стовпці «Стан» — «діє»'],
    ['fields.account.column', '«ОР»'],
    ['fields.account.pad', '7'],
    ['fields.month.fileName', '_(\\d{6})'],
    ['fields.zone.value', 'без поділу на зони'],
  ])
  let left: RecordRule = record
  for (let [part] = partsOfRecord(left); part; [part] = partsOfRecord(left)) left = without(left, part.path)
  expect(left).toEqual({ kind: 'readings', fields: {} })
})
