import type { fileRefusals } from '@zatyshok/contract/providers/imports'

/** Why a whole file is refused. */
export type FileReason = (typeof fileRefusals)[number]

const fileReasons = {
  empty: () => 'Файл порожній.',
  unreadable: ({ detail = '' }) => `Файл не читається: ${detail}.`,
  headings: ({ columns = '' }) => `У заголовку бракує стовпців: ${columns}.`,
  headingTwice: ({ columns = '' }) => `Стовпці записано двічі: ${columns}. Котрий із них чинний — невідомо.`,
  allDeleted: ({ count = '' }) => `Усі записи файлу (${count}) позначено вилученими: брати нічого.`,
  merged: ({ cells = '', sheet = '' }) =>
    `На аркуші «${sheet}» об’єднано клітинки з даними (${cells}): чиї це значення — невідомо. Роз’єднайте їх.`,
  encoding: ({ declared = '', actual = '' }) =>
    `Файл записано в ${actual}, а профіль каже ${declared}. Виправте кодування у профілі або експорт.`,
  cutOff: ({ place = '' }) => `Файл обірвано: ${place}. Передайте його ще раз цілим.`,
  openQuote: ({ place = '' }) => `Лапки, відкриті у ${place}, не закрито до кінця файлу. Файл обірвано або пошкоджено.`,
  sheet: ({ sheet = '' }) => `У книзі немає аркуша «${sheet}».`,
  header: ({ detail = '' }) => `Хибний початок файлу: ${detail}.`,
  otherProvider: ({ actual = '', expected = '' }) =>
    `Файл постачальника ${actual}, а профіль постачальника ${expected}.`,
  noTotals: () => 'Немає рядка контрольних сум: файл неповний.',
  totals: ({ what = '', stated = '', actual = '' }) =>
    `Контрольна сума не сходиться: ${what} — у файлі зазначено ${stated}, а разом у рядках ${actual}.`,
  figure: ({ value = '', place = '' }) =>
    `«${value}» у ${place} — не сума, тож контрольну суму файлу перевірити не можна. Виправте файл і передайте його ще раз.`,
  time: () =>
    'Файл читався задовго, і портал зупинив читання. Збережіть його заново без зайвого оформлення або поділіть на менші файли й передайте ще раз.',
  memory: () =>
    'Файл забрав забагато пам’яті, і портал зупинив читання. Збережіть його заново без зайвого оформлення або поділіть на менші файли й передайте ще раз.',
  output: () =>
    'Із файлу виходить набагато більше даних, ніж у ньому байтів: такого не буває в експорті. Збережіть його заново у своїй програмі й передайте ще раз.',
  provider: ({ code = '' }) => `Постачальника з кодом ${code} немає. Спершу завантажте перелік постачальників.`,
  foreignProfile: ({ code = '' }) =>
    `Профіль цього файлу — постачальника ${code}, а завантажувати його файли дозволено лише його операторам і адміністраторам.`,
  repeated: ({ run = '', at = '' }) =>
    `Цей файл уже завантажено ${at} (завантаження № ${run}). Щоб завантажити його ще раз, підтвердьте повторне завантаження.`,
  mendedChanged: () =>
    'Після перевірки дані змінилися, тож виправлені рядки не взято. Виправте їх на сторінці цього завантаження.',
  strict: ({ count = '' }) => `Відхилено рядків: ${count}. У суворому режимі файл з такими рядками не береться.`,
} satisfies Record<FileReason, (params: Record<string, string>) => string>

/** Why one row is refused. */
export const rowReasons = {
  empty: () => 'значення немає, а воно обов’язкове',
  integer: ({ value = '' }) => `«${value}» — не ціле число`,
  decimal: ({ value = '' }) => `«${value}» — не число або має забагато знаків`,
  amount: ({ value = '' }) => `«${value}» — не сума або вона від’ємна`,
  money: ({ value = '' }) => `«${value}» — не сума`,
  day: ({ value = '' }) => `«${value}» — немає такої дати`,
  month: ({ value = '' }) => `«${value}» — немає такого місяця`,
  code: ({ value = '' }) => `«${value}» — коду немає в профілі`,
  accountFormat: ({ value = '' }) => `«${value}» — не такий вигляд має особовий рахунок цього постачальника`,
  window: ({ value = '' }) => `«${value}» — не період приймання показань; приклади: 20..31, -2..+3, +1..+5`,
  providerCode: ({ value = '' }) => `невідомий постачальник «${value}»`,
  foreign: ({ value = '' }) => `рядок іншого постачальника («${value}»): це завантаження стосується лише свого`,
  foreignPartner: ({ value = '' }) =>
    `джерело платежу «${value}» — не цього постачальника: платежі банків і платіжних служб завантажує місто своїм реєстром`,
  newProvider: ({ value = '' }) =>
    `постачальника «${value}» на порталі немає; нового додає лише адміністратор — зверніться до нього`,
  providerMoney: ({ value = '' }) =>
    `ЄДРПОУ або IBAN постачальника «${value}» тут інші, ніж на порталі: їх змінює адміністратор на сторінці постачальника`,
  askForMoney: ({ value = '' }) =>
    `ЄДРПОУ або IBAN постачальника «${value}» тут інші, ніж на порталі: попросіть адміністратора змінити їх на сторінці постачальника`,
  recipient: ({ value = '' }) => `одержувач «${value}» — не постачальник порталу`,
  recipients: ({ value = '' }) => `одержувача «${value}» не можна визначити: IBAN і ЄДРПОУ різних постачальників`,
  noAccount: ({ value = '' }) => `у призначенні «${value}» немає особового рахунка цього постачальника`,
  accounts: ({ value = '' }) =>
    `у призначенні «${value}» кілька чисел, схожих на особовий рахунок: яке з них — невідомо`,
  twice: ({ value = '' }) => `поле «${value}» записано двічі`,
  parts: ({ value = '', expected = '' }) => `полів ${value}, а має бути ${expected}`,
  register: ({ value = '' }) => `рядок іншого реєстру: «${value}»`,
  edrpou: ({ value = '' }) => `постачальника з ЄДРПОУ «${value}» немає`,
  accountOfMany: ({ value = '' }) => `особовий рахунок «${value}» є в кількох постачальників із цим ЄДРПОУ`,
  percent: ({ value = '' }) => `відсоток «${value}» більший за 100`,
  supportTotal: ({ value = '' }) => `усього «${value}», а за послугами разом інша сума`,
  account: ({ value = '' }) => `невідомий особовий рахунок «${value}»`,
  meter: ({ value = '' }) => `невідомий лічильник «${value}» цього особового рахунка`,
  invoice: ({ value = '' }) => `невідомий рахунок «${value}»`,
  repeated: ({ value = '' }) => `такий рядок уже є у файлі: ${value}`,
  replaces: ({ value = '' }) => `виправляє рядок «${value}», якого немає`,
  fields: ({ value = '', expected = '' }) => `полів ${value}, а в заголовку ${expected}`,
  bytes: () => 'байти, яких у цьому кодуванні немає',
  nul: () => 'нульовий байт у рядку',
  quotes: () => 'лапки посеред поля',
  lineEnd: () => 'знак повернення каретки посеред рядка',
  json: () => 'рядок не є об’єктом JSON, або якесь поле записано двічі',
  recordType: ({ value = '' }) => `невідомий вид запису «${value}»`,
  deletedMark: ({ value = '' }) => `«${value}» — не позначка запису DBF`,
} satisfies Record<string, (params: Record<string, string>) => string>

export type RowReason = keyof typeof rowReasons

/** Warnings about values that do not agree; the row is imported all the same. */
export const warningReasons = {
  closing: ({ expected = '', actual = '' }) => `сальдо на кінець ${actual}, а за рядками рахунка має бути ${expected}`,
  charged: ({ expected = '', actual = '' }) => `нараховано ${actual}, а сума послуг ${expected}`,
  line: ({ expected = '', actual = '' }) => `сума послуги ${actual}, а обсяг × тариф = ${expected}`,
  toPay: ({ expected = '', actual = '' }) => `до сплати ${actual}, а має бути ${expected}`,
  opening: ({ expected = '', actual = '' }) => `сальдо на початок ${actual}, а попередній місяць закрито з ${expected}`,
  subsidyOfBill: ({ expected = '', actual = '' }) => `субсидія ${actual}, а в рахунку за цей місяць ${expected}`,
  benefitOfBill: ({ expected = '', actual = '' }) => `пільга ${actual}, а в рахунку за цей місяць ${expected}`,
  noBill: () => 'рахунка за цей місяць немає, мешканець цієї суми ще не побачить',
  below_previous: ({ expected = '', actual = '' }) =>
    `показання ${actual} менше за попереднє, ${expected}: перевірте, чи не помилка це і чи не замінено лічильник`,
  readingAhead: ({ actual = '' }) => `дата показання ${actual} ще не настала`,
  incomplete: () => 'інший рядок цього рахунка відхилено, рахунок неповний',
  differing: ({ actual = '', expected = '' }) => `у рядках одного рахунка різне: ${expected} і ${actual}`,
} satisfies Record<string, (params: Record<string, string>) => string>

export type WarningReason = keyof typeof warningReasons

/** Most characters of a parameter; a text from a file may have a million. */
const LONGEST_PARAM = 2000

/** Refuses a whole file. `message` is Ukrainian, for the person who sent the file. */
export class FileRefused extends Error {
  readonly reason: FileReason
  readonly params: Readonly<Record<string, string>>

  constructor(reason: FileReason, params: Readonly<Record<string, string>> = {}) {
    const short = Object.entries(params).map(([name, value]) => [name, value.slice(0, LONGEST_PARAM)])
    const kept: Record<string, string> = Object.fromEntries(short)
    super(fileReasons[reason](kept))
    this.reason = reason
    this.params = kept
  }
}
