import type { Account } from '../account.ts'
import { bankDate, dayOf, daysIn, shortMonth } from '../calendar.ts'
import { shortName } from '../people.ts'
import type { Random } from '../random.ts'
import type { Household } from '../simulate/household.ts'
import { forCp866 } from '../spelling.ts'
import { type ExportRun, pathOf } from './export-run.ts'
import { type Output, openOutput } from './output-file.ts'

/** Writes the bank's register of each month. */
export interface BankWriter {
  /** Adds the payments of an account; `random` chooses their days and channels. */
  readonly add: (random: Random, household: Household, account: Account) => void
  readonly close: () => void
}

interface Register {
  readonly month: string
  readonly output: Output
  payments: number
  totalKop: number
}

const channels = ['01', '02', '03', '03', '04', '05']

function openRegister(run: ExportRun, month: string): Register {
  const output = openOutput(pathOf(run, 'bank', `REE_${shortMonth(month)}.TXT`), 'cp866')
  const compact = month.replace('-', '')
  output.write(`${' '.repeat(300)}\r\n`)
  output.write(`000000 ${'KALYNIVSK'.padEnd(14)}${compact} ${bankDate(dayOf(month, 31))}\r\n`)
  return { month, output, payments: 0, totalKop: 0 }
}

function writePayment(register: Register, random: Random, payment: { kop: number; head: string; payer: string }): void {
  register.payments += 1
  register.totalKop += payment.kop
  const day = dayOf(register.month, random.integer(1, daysIn(register.month) - 2))
  const number = shortMonth(register.month) + String(register.payments).padStart(7, '0')
  const cells = [payment.head, String(payment.kop).padStart(10), bankDate(day), number, random.pick(channels)]
  register.output.write(`${cells.join('')}${payment.payer}\r\n`)
}

/** Splits a tenth of the payments into two parts. */
function parts(random: Random, paidKop: number): number[] {
  const first = Math.floor(paidKop / 3)
  return random.chance(0.1) && first > 0 ? [first, paidKop - first] : [paidKop]
}

/** Writes the registers of the settlement bank: all providers, one file a month, control totals at the end. */
export function writeBank(run: ExportRun): BankWriter {
  const registers = run.months.map((month) => openRegister(run, month))
  return {
    add: (random, household, account) => {
      const payer = forCp866(shortName(household.person, '')).toUpperCase()
      const head = account.provider + account.number.padEnd(12)
      for (const bill of account.bills) {
        const register = registers[bill.period]
        if (register === undefined || bill.paid === 0) continue
        for (const kop of parts(random, bill.paid)) writePayment(register, random, { kop, head, payer })
      }
    },
    close: () => {
      for (const { output, payments, totalKop } of registers) {
        output.write(`999999999${String(payments).padStart(8, '0')}${String(totalKop).padStart(15, '0')}\r\n`)
        output.close()
      }
    },
  }
}
