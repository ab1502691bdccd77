import type { Random } from '../../random.ts'

/**
 * Headings that programs of providers give to a field, as text and as names of DBF fields. The last of each list is unlike
 * the headings that the draft of a profile knows, so that a person must map its column.
 */
const headings = {
  account: [
    'Особовий рахунок',
    'О/р',
    'Ос. рах.',
    '№ особового рахунку',
    'Рахунок абонента',
    'Номер о/р',
    'Шифр абонента',
  ],
  holder: [
    'Споживач',
    'ПІБ',
    'Прізвище, ім’я, по батькові',
    'Власник о/р',
    'Абонент (ПІБ)',
    'П.І.Б. споживача',
    'Квартиронаймач',
  ],
  address: ['Адреса', 'Адреса об’єкта', 'Адреса надання послуги', 'Адреса приміщення', 'Місце надання послуг'],
  area: ['Площа, м2', 'Заг. площа', 'Площа загальна, кв.м', 'Загальна площа приміщення', 'Метраж'],
  residents: ['Зареєстровано', 'К-сть осіб', 'Кількість проживаючих', 'Осіб прописано', 'Чисельність родини'],
  phone: ['Телефон', 'Моб. тел.', 'Контактний телефон', 'Тел. споживача', 'Зв’язок'],
  serial: ['№ лічильника', 'Заводський номер приладу', 'Лічильник', 'Серійний № ліч.', 'Прилад обліку'],
  readOn: ['Дата показника', 'Дата зняття', 'Дата обходу', 'Знято', 'Контрольний день'],
  value: ['Показник', 'Показання', 'Поточний показник', 'Покази лічильника', 'Табло'],
  source: ['Джерело', 'Хто передав', 'Спосіб подання', 'Звідки показник', 'Канал отримання'],
  month: ['Місяць', 'Період', 'Розрахунковий місяць', 'За який місяць', 'Місяць обліку'],
  number: ['№ рахунка', 'Номер рахунку', 'Рахунок №', 'Номер квитанції', 'Документ'],
  opening: ['Сальдо на початок', 'Борг на початок', 'Вхідне сальдо', 'Залишок на початок міс.', 'Заборг. поч.'],
  charged: ['Нараховано', 'Нарахування', 'Нараховано за місяць', 'Сума нарахувань', 'Виставлено'],
  recalculated: ['Перерахунок', 'Коригування', 'Перерахунки', 'Зміни'],
  paid: ['Сплачено', 'Оплата', 'Надійшло', 'Оплачено за місяць', 'Погашено'],
  closing: ['Сальдо на кінець', 'Борг на кінець', 'Вихідне сальдо', 'Залишок на кінець міс.', 'Кінцевий баланс'],
  toPay: ['До сплати', 'Всього до сплати', 'Сума до оплати', 'Разом до сплати', 'Підсумок'],
  dueOn: ['Сплатити до', 'Термін сплати', 'Строк оплати', 'Крайній день'],
  paidOn: ['Дата платежу', 'Дата оплати', 'Дата операції', 'Дата зарахування', 'Коли сплачено'],
  amount: ['Сума', 'Сума платежу', 'Сума, грн', 'Зараховано', 'Внесок'],
  payer: ['Платник', 'ПІБ платника', 'Від кого', 'Хто платив'],
  document: ['№ документа', 'Номер платежу', '№ квитанції', 'Код операції', 'Референс'],
  channel: ['Спосіб оплати', 'Канал', 'Де сплачено'],
} as const

export type Named = keyof typeof headings

/** Columns that the portal does not need. */
export const others = ['Дільниця', 'Контролер', 'Код району', 'Ознака друку', 'Група', 'Маршрут', 'Пільговик'] as const

const short = {
  account: ['OSOB_RAH', 'ORAH', 'ABONENT', 'N_RAH'],
  serial: ['NOM_LICH', 'LICHYLN', 'ZAV_NOM', 'N_PRYL'],
  readOn: ['DATA_POK', 'DT_ZN', 'DATA', 'DATA_ZNYAT'],
  value: ['POKAZNYK', 'POKAZ', 'POT_POK', 'POKAZANNYA'],
  source: ['DZHERELO', 'DZHER', 'SPOSIB', 'HTO_ZNYAV'],
  route: ['MARSHRUT', 'DILN', 'KONTR', 'RAYON'],
} as const

/** Names of fields in JSON. */
const paths = {
  account: ['consumer.account', 'client.accountNumber', 'abonent.no'],
  holder: ['consumer.fullName', 'client.name', 'abonent.pib'],
  address: ['object.address', 'premises.addressLine', 'place.address'],
  area: ['object.totalArea', 'premises.area', 'place.area'],
  residents: ['object.residents', 'premises.people', 'place.registered'],
  phone: ['consumer.phone', 'client.mobile', 'abonent.phone'],
} as const

export const heading = (random: Random, field: Named): string => random.pick(headings[field])
export const shortName = (random: Random, field: keyof typeof short): string => random.pick(short[field])
export const pathOf = (random: Random, field: keyof typeof paths): string => random.pick(paths[field])
