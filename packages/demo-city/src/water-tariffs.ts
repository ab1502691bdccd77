import { comma, trimmed } from './amounts.ts'
import { dottedDate } from './calendar.ts'
import { semicolonLine } from './files/csv.ts'
import type { ExportRun } from './files/export-run.ts'
import type { TariffService } from './tariffs.ts'

const services: readonly { code: string; name: string; unit: string; tariff: TariffService; decision: number }[] = [
  { code: '10', name: 'Централізоване водопостачання', unit: 'куб.м', tariff: 'water', decision: 8 },
  { code: '14', name: 'Централізоване водовідведення', unit: 'куб.м', tariff: 'drainage', decision: 8 },
  {
    code: '111',
    name: 'Плата за абонентське обслуговування (водопостачання)',
    unit: 'міс',
    tariff: 'waterFee',
    decision: 22,
  },
  {
    code: '112',
    name: 'Плата за абонентське обслуговування (водовідведення)',
    unit: 'міс',
    tariff: 'drainageFee',
    decision: 22,
  },
]

/** Lines of taryfy.csv. */
export function waterTariffLines(run: ExportRun): string {
  const lines = services.flatMap(({ code, name, unit, tariff, decision }) =>
    run.tariffs.periods(tariff).map((period) => {
      const price = comma(trimmed(period.price, 4))
      const decided = `рішення № ${decision}/${period.from.slice(0, 4)} (демонстраційне)`
      return semicolonLine([code, name, unit, price, dottedDate(period.from), dottedDate(period.to), decided])
    }),
  )
  return lines.join('')
}
