import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { providers } from './providers.ts'
import { dbf, makeCity, recordsOf, sheets, type TestCity, textOf } from './testing/city-files.ts'
import { exactAmount, kop } from './testing/decimals.ts'
import type { FileBill } from './testing/file-bill.ts'
import { readBills } from './testing/read-bills.ts'

const codes = ['101', '205', '310', '412', '889', '999']
let city: TestCity
let bills: Map<string, FileBill[]>

beforeAll(async () => {
  city = await makeCity({})
  bills = await readBills(city.folder)
})

afterAll(() => city.remove())

function sum(values: readonly bigint[]): bigint {
  return values.reduce((total, value) => total + value, 0n)
}

describe.each(codes)('the bills of provider %s', (code) => {
  test('balance to the kopiyka', () => {
    const all = bills.get(code) ?? []
    expect(all.length).toBeGreaterThan(200)
    for (const bill of all) {
      const { opening, charged, recalculation, penalty, benefit, subsidy, paid, closing } = bill
      expect(opening + charged + recalculation + penalty - benefit - subsidy - paid, bill.balanceOf).toBe(closing)
      expect([benefit, subsidy, penalty, paid].every((value) => value >= 0n)).toBe(true)
    }
  })

  test('charge the sum of their lines, each volume × tariff rounded half up', () => {
    for (const bill of bills.get(code) ?? []) {
      for (const line of bill.lines) expect(exactAmount(line.volume, line.tariff), bill.balanceOf).toBe(line.amount)
      expect(sum(bill.lines.map((line) => line.amount))).toBe(bill.charged)
    }
  })

  test('open each month with the closing of the month before, without a gap', () => {
    const balances = Map.groupBy(bills.get(code) ?? [], (bill) => bill.balanceOf)
    for (const [balanceOf, months] of balances) {
      expect(
        months.map((bill) => bill.month),
        balanceOf,
      ).toEqual([...new Set(months.map((bill) => bill.month))].sort())
      expect(months).toHaveLength(12)
      months.slice(1).forEach((bill, index) => {
        expect(bill.opening, `${balanceOf} ${bill.month}`).toBe(months[index]?.closing)
      })
    }
  })

  test('ask to pay the positive closing of the whole account', () => {
    const accounts = Map.groupBy(bills.get(code) ?? [], (bill) => `${bill.account} ${bill.month}`)
    for (const [account, rows] of accounts) {
      const closing = sum(rows.map((row) => row.closing))
      for (const row of rows) expect(row.toPay, account).toBe(closing > 0n ? closing : 0n)
    }
  })
})

interface Payment {
  readonly key: string
  readonly amount: bigint
  readonly number: string
}

function readRegister(file: string): Payment[] {
  const lines = textOf(city.folder, `bank/${file}`, 'cp866').split('\r\n')
  expect(lines.at(-1)).toBe('')
  expect(lines[0]).toBe(' '.repeat(300))
  const month = `${lines[1]?.slice(21, 25)}-${lines[1]?.slice(25, 27)}`
  expect(file).toBe(`REE_${month.slice(2, 4)}${month.slice(5)}.TXT`)
  const payments = lines.slice(2, -2).map((line) => {
    expect(line.slice(25, 33)).toMatch(new RegExp(`^\\d\\d${month.slice(5)}${month.slice(0, 4)}$`))
    expect(line.slice(44, 46)).toMatch(/^0[1-5]$/)
    expect(line.slice(46)).toMatch(/^[А-ЯЄЇI'-]+ /)
    const amount = BigInt(line.slice(15, 25).trim())
    return { key: `${line.slice(0, 3)} ${line.slice(3, 15).trim()} ${month}`, amount, number: line.slice(33, 44) }
  })
  const total = sum(payments.map((payment) => payment.amount))
  const control = `999999999${String(payments.length).padStart(8, '0')}${String(total).padStart(15, '0')}`
  expect(lines.at(-2)).toBe(control)
  return payments
}

test('the registers of the bank agree with their totals and with what the bills call paid', () => {
  const payments = readdirSync(join(city.folder, 'bank')).flatMap(readRegister)
  expect(new Set(payments.map((payment) => payment.number)).size).toBe(payments.length)
  const received = new Map<string, bigint>()
  for (const { key, amount } of payments) received.set(key, (received.get(key) ?? 0n) + amount)
  const paid = new Map<string, bigint>()
  for (const [code, all] of bills) {
    for (const bill of all) {
      const key = `${code} ${bill.account} ${bill.month}`
      if (bill.paid > 0n) paid.set(key, (paid.get(key) ?? 0n) + bill.paid)
    }
  }
  expect([...received].sort()).toEqual([...paid].sort())
})

test('the row «Разом» of the electricity workbook is the sum of the rows above it', async () => {
  const records = recordsOf((await sheets(city.folder)).get('Нарахування') ?? [])
  const totals = records.at(-1) ?? {}
  expect(totals['Особовий рахунок']).toBe('Разом')
  const money = Object.keys(totals).filter((name) => name.endsWith(', грн') && !name.startsWith('Тариф'))
  expect(money).toHaveLength(11)
  for (const name of money) {
    const column = records.slice(0, -1).map((record) => kop(String(record[name] ?? '')))
    expect(sum(column), name).toBe(kop(String(totals[name])))
  }
})

test('a payment of the waterworks covers services with debt first, and the rest goes to the first service', () => {
  const accounts = Map.groupBy(bills.get('101') ?? [], (bill) => `${bill.account} ${bill.month}`)
  for (const [account, rows] of accounts) {
    let rest = Number(sum(rows.map((row) => row.paid)))
    const shares = rows.map((row) => {
      const share = Math.min(rest, Math.max(0, Number(row.opening)))
      rest -= share
      return share
    })
    shares[0] = (shares[0] ?? 0) + rest
    expect(
      rows.map((row) => Number(row.paid)),
      account,
    ).toEqual(shares)
  }
})

test('social protection lists exactly the subsidies and benefits of the last bills', () => {
  const edrpouOf = (code: string) => providers.find((provider) => provider.code === code)?.edrpou
  const billed = { subsidy: new Map<string, bigint>(), benefit: new Map<string, bigint>() }
  for (const [code, all] of bills) {
    for (const bill of all.filter(({ month }) => month === '2026-10')) {
      const key = `${edrpouOf(code)} ${bill.account}`
      for (const help of ['subsidy', 'benefit'] as const) {
        if (bill[help] > 0n) billed[help].set(key, (billed[help].get(key) ?? 0n) + bill[help])
      }
    }
  }
  const subsidies = dbf(city.folder, 'subsydii/SUB_2610.DBF').rows.map(({ values }) => {
    const parts = [1, 2, 3, 4, 5, 6, 7, 8].map((at) => kop(values[`SM${at}`] ?? ''))
    expect(sum(parts)).toBe(kop(values['SUMMA'] ?? ''))
    return [`${values['ENT_COD']} ${values['RASH']}`, sum(parts)]
  })
  expect(subsidies.sort()).toEqual([...billed.subsidy].sort())
  const benefits = dbf(city.folder, 'subsydii/PILG_2610.DBF').rows
  const told = benefits.map(({ values }) => [`${values['CDPR']} ${values['RS']}`, kop(values['SUMM'] ?? '')])
  expect(told.sort()).toEqual([...billed.benefit].sort())
})
