import { type Account, counterTypes } from '../account.ts'
import { fixed } from '../amounts.ts'
import { compactDate, dueDate, monthParts, shortMonth } from '../calendar.ts'
import type { Balance, Bill } from '../ledger.ts'
import { shortName } from '../people.ts'
import type { Household } from '../simulate/household.ts'
import { withApostrophe } from '../spelling.ts'
import { houseFields } from './dbf-fields.ts'
import { openDbf } from './dbf-writer.ts'
import { type ExportRun, monthOf, type ProviderWriter, pathOf } from './export-run.ts'

function householdCells(household: Household, account: Account): string[] {
  const { address } = household
  const texts = [shortName(household.person, ' '), `${address.kind} ${address.street}`, address.house]
  const place = [...texts, address.block, address.flat].map((text) => withApostrophe(text, '`'))
  return [account.number, ...place, fixed(household.area, 2), account.activationCode]
}

function lineCells(balance: Balance, counterType: string): string[] {
  const line = balance.lines.find((found) => found.service === counterType)
  if (line === undefined) return ['0.0000', '0.00', '']
  return [fixed(line.tariff, 4), fixed(line.amount, 2), counterType]
}

function billCells(run: ExportRun, account: Account, bill: Bill): string[] {
  const month = monthOf(run, bill.period)
  const parts = monthParts(month)
  const balance = bill.balances[0]
  if (balance === undefined) return []
  const head = [String(parts.year), String(parts.month), `${shortMonth(month)}-${account.number}`]
  const lines = [...lineCells(balance, counterTypes.stairs), ...lineCells(balance, counterTypes.lift)]
  const { charged, recalculation, benefit, subsidy, penalty, paid, closing } = balance
  const sums = [charged, recalculation, benefit, subsidy, penalty, paid, closing, bill.toPay]
  const money = sums.map((kop) => fixed(kop, 2))
  return [...head, fixed(balance.opening, 2), ...lines, ...money, compactDate(dueDate(month))]
}

/** Writes the single table of the house management company, in CP1125. */
export function write412(run: ExportRun): ProviderWriter {
  const path = pathOf(run, '412-upravytel', 'OSELIA.DBF')
  const table = openDbf({ path, fields: houseFields, encoding: 'cp1125', language: 0, updated: run.exportedOn })
  return {
    add: (household, account) => {
      const home = householdCells(household, account)
      for (const bill of account.bills) table.append([...home, ...billCells(run, account, bill)])
    },
    close: () => table.close(),
  }
}
