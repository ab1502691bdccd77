import type { Account, ProviderCode } from '../account.ts'
import { divideHalfUp, fixed, trimmed } from '../amounts.ts'
import { compactDate, dayOf, monthParts, shortMonth } from '../calendar.ts'
import type { Balance, Bill } from '../ledger.ts'
import { fullName } from '../people.ts'
import { providerOf } from '../providers.ts'
import type { Household } from '../simulate/household.ts'
import { forCp866 } from '../spelling.ts'
import { benefitFields, subsidyFields } from './dbf-fields.ts'
import { openDbf } from './dbf-writer.ts'
import { type ExportRun, pathOf } from './export-run.ts'

/** Writes the social-protection office's tables for the last month. */
export interface SocialProtectionWriter {
  readonly add: (household: Household, account: Account) => void
  readonly close: () => void
}

/**
 * Number of service columns SM and OB: 1 house, 2 heating, 3 hot water, 4 cold water, 5 gas, 6 electricity, 7 waste, 8
 * drainage.
 */
const places = 8
const placeOfProvider: Partial<Record<ProviderCode, number>> = { '310': 6, '412': 1, '889': 5, '999': 4 }
const placeOfService: Record<string, number> = { '10': 4, '111': 4, '14': 8, '112': 8, '12': 2, '15': 3 }
const categories: Record<number, string> = { 25: '036', 50: '010', 75: '020', 100: '011' }

/**
 * Distributes a sum of a balance over services in proportion to the charges of its lines; the last line takes the
 * remainder.
 */
function spread(kop: number, balance: Balance, provider: ProviderCode): Map<number, number> {
  const shares = new Map<number, number>()
  let rest = kop
  balance.lines.forEach((line, index) => {
    const last = index === balance.lines.length - 1
    const share = last ? rest : divideHalfUp(kop * line.amount, Math.max(1, balance.charged))
    rest -= share
    const place = placeOfProvider[provider] ?? placeOfService[line.service] ?? 1
    shares.set(place, (shares.get(place) ?? 0) + share)
  })
  return shares
}

function sumsByPlace(bill: Bill, provider: ProviderCode, of: (balance: Balance) => number): number[] {
  const sums = Array.from({ length: places }, () => 0)
  for (const balance of bill.balances) {
    for (const [place, kop] of spread(of(balance), balance, provider)) sums[place - 1] = (sums[place - 1] ?? 0) + kop
  }
  return sums
}

const total = (bill: Bill, of: (balance: Balance) => number): number =>
  bill.balances.reduce((sum, balance) => sum + of(balance), 0)

function subsidyCells(household: Household, account: Account, bill: Bill): string[] {
  const { address, person, residents } = household
  const town = forCp866(address.town.replace(/^\S+ /, ''))
  const place = [town, forCp866(address.kind), forCp866(address.street), forCp866(address.house), address.block]
  const subsidy = sumsByPlace(bill, account.provider, (balance) => balance.subsidy)
  const own = sumsByPlace(bill, account.provider, ({ charged, benefit, subsidy: paid }) => charged - benefit - paid)
  const money = [total(bill, ({ charged }) => charged), ...subsidy, ...own, total(bill, (balance) => balance.subsidy)]
  const whose = [account.number, providerOf(account.provider).edrpou, String(residents)]
  return [forCp866(fullName(person)), '10101', ...place, address.flat, ...whose, ...money.map((kop) => fixed(kop, 2))]
}

function benefitCells(household: Household, account: Account, bill: Bill): string[] {
  const category = categories[household.benefitPercent] ?? '036'
  const [line] = bill.balances.flatMap((balance) => balance.lines)
  const use = line ? [trimmed(line.volume, 3), trimmed(line.tariff, 4)] : ['0', '0']
  const whose = [providerOf(account.provider).edrpou, '', forCp866(fullName(household.person)), account.number]
  const size = [String(household.residents), category, String(household.benefitPercent)]
  return [
    ...whose,
    String(Number(category)),
    ...size,
    fixed(
      total(bill, ({ benefit }) => benefit),
      2,
    ),
    ...use,
    '1',
  ]
}

/**
 * Writes the tables of subsidies and benefits for the last month. The bills already include these sums; the tables
 * split them by service.
 */
export function writeSocialProtection(run: ExportRun): SocialProtectionWriter {
  const month = run.lastMonth
  const file = (name: string) => pathOf(run, 'subsydii', `${name}_${shortMonth(month)}.DBF`)
  const shared = { encoding: 'cp866', language: 0, updated: run.exportedOn } as const
  const subsidies = openDbf({ ...shared, path: file('SUB'), fields: subsidyFields })
  const benefits = openDbf({ ...shared, path: file('PILG'), fields: benefitFields })
  const period = [compactDate(dayOf(month, 1)), compactDate(dayOf(month, 31))]
  const { year, month: number } = monthParts(month)
  return {
    add: (household, account) => {
      const bill = account.bills.find((one) => one.period === run.months.length - 1)
      if (bill === undefined) return
      if (total(bill, ({ subsidy }) => subsidy) > 0) {
        subsidies.append(subsidyCells(household, account, bill).toSpliced(11, 0, ...period))
      }
      if (total(bill, ({ benefit }) => benefit) > 0) {
        const cells = benefitCells(household, account, bill).toSpliced(5, 0, ...period)
        benefits.append(cells.toSpliced(4, 0, String(year), String(number)))
      }
    },
    close: () => {
      subsidies.close()
      benefits.close()
    },
  }
}
