import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import iconv from 'iconv-lite'
import { portalCommand } from './staff.ts'

/** A household in the water provider's data. */
export interface Household {
  /** Seven digits. */
  readonly number: string
  readonly activationCode: string
  readonly serialNumber: string
}

/** The household's consumption in a month, in whole cubic metres, and its payment of the previous bill. */
export interface BilledMonth {
  /** `YYYY-MM` */
  readonly month: string
  readonly used: number
  readonly paidKop: number
}

/** Kopiykas per cubic metre in the file, independent of the tariff in force. */
const priceKop = 2562

const accountsHead =
  'Особовий рахунок;ПІБ власника;Населений пункт;Тип вулиці;Вулиця;Будинок;Корпус;Квартира;Площа, кв.м;Зареєстровано осіб;Код активації;Телефон;Дата відкриття;Примітка'
const metersHead =
  'Особовий рахунок;Заводський №;Код типу;Код послуги;Місце встановлення;Розрядів до коми;Розрядів після коми;Зон;Дата встановлення;Дата наступної повірки;Дата зняття;Початковий показник'
const readingsHead = 'Особовий рахунок;Заводський №;Період;Дата показника;Показник;Джерело;Ознака'
const billsHead =
  'Особовий рахунок;Період;№ рахунка;Код послуги;Сальдо на початок;Обсяг;Од. виміру;Тариф;Спосіб;Нараховано;Перерахунок;Пільга;Субсидія;Пеня;Сплачено;Сальдо на кінець;До сплати разом;Сплатити до'

const hryvnias = (kop: number) => (kop / 100).toFixed(2).replace('.', ',')
const inFile = (month: string) => month.split('-').toReversed().join('.')

/**
 * Imports the provider's delivery for one household, as its clerk does: four files in CP1251 with all months so far.
 */
export async function deliverWater(household: Household, months: readonly BilledMonth[]): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'zatyshok-delivery-'))
  try {
    const files = {
      'osobovi_rahunky.csv': [accountsHead, accountRow(household)],
      'lichylnyky.csv': [metersHead, meterRow(household)],
      'pokaznyky.csv': [readingsHead, ...readingRows(household, months)],
      'narahuvannia.csv': [billsHead, ...billRows(household, months)],
    }
    for (const [name, lines] of Object.entries(files)) {
      await writeFile(join(folder, name), iconv.encode(`${lines.join('\r\n')}\r\n`, 'win1251'))
    }
    await portalCommand('import', 'kalynivsk/101-vodokanal', ...Object.keys(files).map((name) => join(folder, name)))
  } finally {
    await rm(folder, { recursive: true })
  }
}

const accountRow = ({ number, activationCode }: Household) =>
  `${number};Лелека Дарина Іванівна;м. Калинівськ;вул.;Зоряна;7;;12;48,50;2;${activationCode};;01.03.2010;`

const meterRow = ({ number, serialNumber }: Household) =>
  `${number};${serialNumber};000000002;10;кухня;5;3;1;01.03.2024;01.03.2028;;0`

function readingRows({ number, serialNumber }: Household, months: readonly BilledMonth[]): string[] {
  let value = 100
  return months.map(({ month, used }) => {
    value += used
    return `${number};${serialNumber};${inFile(month)};24.${inFile(month)};${value},000;споживач;`
  })
}

function billRows({ number }: Household, months: readonly BilledMonth[]): string[] {
  let opening = 0
  return months.map(({ month, used, paidKop }) => {
    const charged = used * priceKop
    const closing = opening + charged - paidKop
    const balances = `${hryvnias(opening)};${used};куб.м;${hryvnias(priceKop)};Л;${hryvnias(charged)};;;;;${hryvnias(paidKop)};${hryvnias(closing)}`
    opening = closing
    const name = `${number}-${month.slice(2).replace('-', '')}`
    return `${number};${inFile(month)};${name};10;${balances};${hryvnias(Math.max(0, closing))};`
  })
}
