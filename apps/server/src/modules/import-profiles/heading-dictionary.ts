import type { FieldSource, Profile } from '../imports/profile/profile-schema.ts'
import { type RecordKind, recordKinds } from '../imports/profile/record-kinds.ts'
import { type HeadingParts, headingParts } from './heading-likeness.ts'

interface Entry {
  readonly kind: RecordKind
  readonly field: string
  readonly heading: HeadingParts
}

/** Headings and codes of known profiles, with the fields and values that they mean. */
export interface Dictionary {
  readonly entries: readonly Entry[]
  /** `kind.field` → the provider's value in lowercase → our value. */
  readonly codes: ReadonlyMap<string, ReadonlyMap<string, string>>
}

/** Headings that providers use in addition to those of the profiles. */
const ALSO: Partial<Record<RecordKind, Readonly<Record<string, readonly string[]>>>> = {
  accounts: {
    account: [
      'О/р',
      'Особовий рахунок',
      'ОР',
      'Рахунок',
      'Абонент',
      'Номер абонента',
      'Лицевой счет',
      'account number',
      'client no',
      'subscriber',
    ],
    holder: ['ПІБ', 'Власник', 'Прізвище ім’я по батькові', 'Споживач', 'ФИО', 'full name', 'owner', 'customer'],
    address: ['Адреса', 'Повна адреса', 'Адреса об’єкта', 'Адреса приміщення', 'address line'],
    area: ['Площа', 'Загальна площа', 'Опалювана площа', 'total area'],
    residents: [
      'Кількість осіб',
      'Мешканців',
      'Прописано',
      'Осіб',
      'Зареєстровано',
      'Проживає',
      'people',
      'registered',
    ],
    phone: ['Телефон', 'Мобільний телефон', 'Контактний телефон', 'mobile', 'tel'],
  },
  meters: {
    serial: [
      '№ лічильника',
      'Номер лічильника',
      'Заводський номер',
      'Серійний номер',
      'Лічильник',
      'Номер приладу обліку',
    ],
    installedOn: ['Дата встановлення', 'Встановлено'],
    nextVerificationOn: ['Дата повірки', 'Наступна повірка', 'Дата наступної повірки'],
    counterType: ['Тип лічильника', 'Код типу лічильника'],
  },
  readings: {
    value: ['Показник', 'Показання', 'Поточне показання', 'Покази', 'Покази лічильника', 'reading'],
    readOn: ['Дата', 'Дата показання', 'Дата зняття', 'Знято', 'Дата обходу', 'Дата контролю'],
    month: ['Місяць', 'Період', 'Розрахунковий період', 'Звітний місяць'],
    source: ['Джерело', 'Спосіб подання', 'Ким подано', 'Хто зняв', 'Хто передав', 'Звідки'],
  },
  invoices: {
    opening: [
      'Сальдо на початок',
      'Борг на початок',
      'Вхідне сальдо',
      'Заборгованість на початок',
      'Залишок на початок',
    ],
    closing: ['Сальдо на кінець', 'Борг на кінець', 'Вихідне сальдо', 'Заборгованість на кінець', 'Залишок на кінець'],
    charged: ['Нараховано', 'Нарахування', 'Всього нараховано', 'Сума нарахувань'],
    recalculated: ['Перерахунок', 'Коригування', 'Перерахунки'],
    paid: ['Сплачено', 'Оплата', 'Оплачено', 'Надійшло'],
    toPay: ['До сплати', 'Разом до сплати', 'Сума до сплати', 'Сума до оплати'],
    number: ['Номер рахунка', '№ рахунка', 'Рахунок №', 'Номер квитанції'],
    month: ['Місяць', 'Період', 'Розрахунковий місяць', 'За який місяць'],
    dueOn: ['Сплатити до', 'Термін сплати', 'Строк сплати', 'Термін оплати'],
  },
  invoice_lines: {
    volume: ['Обсяг', 'Кількість', 'Спожито', 'Об’єм'],
    amount: ['Сума', 'Сума послуги', 'Нараховано'],
    serviceCode: ['Послуга', 'Код послуги', 'Вид послуги'],
    unit: ['Одиниця', 'Од. вим.', 'Одиниця виміру'],
  },
  payments: {
    paidOn: ['Дата платежу', 'Дата оплати', 'Дата операції', 'Дата зарахування', 'paid at'],
    number: ['Номер документа', 'Номер платежу', 'Номер квитанції', 'Код операції', 'Номер операції'],
    account: ['О/р', 'Особовий рахунок', 'Рахунок платника'],
    amount: ['Сума', 'Сума платежу', 'Зараховано', 'Сплачено'],
    payer: ['Платник', 'ПІБ платника', 'Від кого'],
    purpose: ['Призначення платежу', 'Призначення'],
    channel: ['Спосіб оплати', 'Канал', 'Де сплачено'],
  },
  tariffs: {
    price: ['Тариф', 'Ціна', 'Вартість'],
    validFrom: ['Діє з', 'Дата початку', 'З дати'],
    name: ['Назва послуги', 'Послуга'],
  },
}

/** Builds the dictionary from the given profiles and from `ALSO`. */
export function dictionaryOf(profiles: readonly Profile[]): Dictionary {
  const entries: Entry[] = []
  const codes = new Map<string, Map<string, string>>()
  for (const kind of Object.keys(ALSO) as RecordKind[]) {
    for (const [field, headings] of Object.entries(ALSO[kind] ?? {})) {
      for (const heading of headings) entries.push({ kind, field, heading: headingParts(heading) })
    }
  }
  for (const record of profiles.flatMap(({ files }) =>
    files.flatMap(({ tables }) => tables.flatMap(({ records }) => records)),
  )) {
    for (const [field, source] of Object.entries(record.fields)) {
      if (source.column !== undefined)
        entries.push({ kind: record.kind, field, heading: headingParts(lastName(source.column)) })
      learnCodes(codes, `${record.kind}.${field}`, source)
    }
  }
  return { entries: entries.filter(({ kind, field }) => field in recordKinds[kind]), codes }
}

/** Returns `last` of `consumer.last`. */
export const lastName = (path: string): string => path.split('.').at(-1) ?? ''

function learnCodes(codes: Map<string, Map<string, string>>, place: string, source: FieldSource): void {
  const known = codes.get(place) ?? new Map<string, string>()
  for (const [theirs, ours] of Object.entries(source.codes ?? {})) known.set(theirs.toLowerCase(), ours)
  codes.set(place, known)
}
