import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { generateCity } from '@zatyshok/demo-city/generate-city'
import { type Command, InvalidArgumentError } from 'commander'
import { readConfig } from '../config.ts'
import { createCommandLogger } from '../log.ts'
import { isEmptyPortal } from '../modules/demonstration/demonstration.queries.ts'
import { endDemonstration } from '../modules/demonstration/end-demonstration.ts'
import { totpCode } from '../modules/second-factor/totp.ts'
import { makeFolder } from '../platform/files/make-folder.ts'
import { say } from '../platform/process/operator-text.ts'
import { readSignIns, signInsPath, unfinishedPath } from '../start/demonstration/demonstration-files.ts'
import { prepareDemonstration } from '../start/demonstration/prepare-demonstration.ts'
import { openPortalDatabase } from '../start/open-portal-database.ts'
import { StartError } from '../start/start-error.ts'
import { withPortal } from './with-portal.ts'

/**
 * Registers `portal demo`. `write` creates a demonstration city's provider files, `load` fills an empty portal with
 * them, `end` closes its accounts.
 */
export function registerDemo(program: Command): void {
  const demo = program.command('demo').description(say({ uk: 'демонстраційне місто', en: 'demonstration city' }))
  demo
    .command('write')
    .description(
      say({
        uk: 'створити в теці файли постачальників вигаданого міста',
        en: 'create the provider files of an invented city in a folder',
      }),
    )
    .argument(
      say({ uk: '<тека>', en: '<folder>' }),
      say({ uk: 'куди писати; буде створено', en: 'where to write; is created' }),
    )
    .option(
      say({ uk: '--households <кількість>', en: '--households <count>' }),
      say({ uk: 'скільки домогосподарств', en: 'how many households' }),
      between(13, 600_000),
      200,
    )
    .option(
      say({ uk: '--months <кількість>', en: '--months <count>' }),
      say({ uk: 'скільки місяців', en: 'how many months' }),
      between(2, 60),
      14,
    )
    .requiredOption(
      say({ uk: '--last-month <РРРР-ММ>', en: '--last-month <YYYY-MM>' }),
      say({ uk: 'останній розрахунковий місяць', en: 'the last billing month' }),
      month,
    )
    .option(
      say({ uk: '--seed <число>', en: '--seed <number>' }),
      say({ uk: 'те саме число дає ті самі файли', en: 'the same number gives the same files' }),
      between(1, 1_000_000),
      1,
    )
    .action(writeCity)
  demo
    .command('load')
    .description(
      say({
        uk: 'наповнити порожню базу даних демонстраційним містом і зареєструвати трьох людей',
        en: 'fill an empty database with the demonstration city and register three people',
      }),
    )
    .action(loadCity)
  demo
    .command('code')
    .description(
      say({
        uk: 'надрукувати поточний код двоетапного входу демонстраційного працівника',
        en: 'print the current two-factor code of a demonstration worker',
      }),
    )
    .argument(
      say({ uk: '<працівник>', en: '<worker>' }),
      say({ uk: 'operator або administrator', en: 'operator or administrator' }),
    )
    .action(printCode)
  demo
    .command('end')
    .description(
      say({
        uk: 'закрити демонстраційні входи назавжди й прибрати файл із паролями; дані міста лишаються',
        en: 'close the demonstration’s sign-ins forever and remove the file of passwords; the city’s data stays',
      }),
    )
    .action(endAccounts)
}

/**
 * Prints the current one-time code of a demonstration worker, calculated from the file of sign-ins, since there is no
 * authenticator app.
 */
async function printCode(account: string): Promise<void> {
  const signIns = await readSignIns(readConfig().dataDir)
  if (!signIns)
    throw new StartError({
      uk: 'Демонстраційних входів тут немає: код є лише в застосунку працівника.',
      en: 'There are no demonstration sign-ins here: only the worker’s app has the code.',
    })
  const totpSecret = signIns.find((signIn) => signIn.account === account)?.totpSecret
  if (totpSecret === undefined)
    throw new StartError({
      uk: `Для «${account}» код не потрібен. Є: operator, administrator.`,
      en: `“${account}” needs no code. There are: operator, administrator.`,
    })
  console.log(totpCode(totpSecret, new Date()))
}

/** The file is removed last, so that an interrupted command can be repeated. */
const endAccounts = (): Promise<void> =>
  withPortal(async (ctx) => {
    const closed = await endDemonstration(ctx)
    await rm(signInsPath(readConfig().dataDir), { force: true })
    if (closed.length === 0)
      return console.log(
        say({ uk: 'Відкритих демонстраційних входів немає.', en: 'There are no open demonstration sign-ins.' }),
      )
    const logins = closed.join(', ')
    console.log(
      say({
        uk: `Закрито: ${logins}. Файл із паролями прибрано.`,
        en: `Closed: ${logins}. The file of passwords was removed.`,
      }),
    )
    console.log(
      say({
        uk: 'Якщо іншого адміністратора ще немає: npm run portal -- staff invite --help',
        en: 'If there is no other administrator yet: npm run portal -- staff invite --help',
      }),
    )
  })

interface CityOptions {
  readonly households: number
  readonly months: number
  readonly lastMonth: string
  readonly seed: number
}

async function writeCity(folder: string, options: CityOptions): Promise<void> {
  await makeFolder(folder)
  const { households, accounts, files } = await generateCity({ folder, ...options })
  console.log(
    say({
      uk: `Домогосподарств: ${households}, особових рахунків: ${accounts}, файлів: ${files.length}.`,
      en: `Households: ${households}, accounts: ${accounts}, files: ${files.length}.`,
    }),
  )
}

async function loadCity(): Promise<void> {
  const config = readConfig()
  const database = await openPortalDatabase(config, createCommandLogger(config.settings.log.level))
  try {
    await makeFolder(config.dataDir)
    const unfinished = existsSync(unfinishedPath(config.dataDir))
    if (!unfinished && !(await isEmptyPortal(database.web.query))) {
      throw new StartError({
        uk: 'База даних не порожня: демонстраційне місто вантажимо лише в порожню.',
        en: 'The database is not empty: the demonstration city is loaded into an empty one only.',
      })
    }
    console.log(
      say({
        uk: 'Порожня база даних: створюємо демонстраційне місто.',
        en: 'The database is empty: creating the demonstration city.',
      }),
    )
    await prepareDemonstration({ config, database, say: (text) => console.log(say(text)) })
  } finally {
    await database.close()
  }
}

/** Limits of the generator: the city needs its thirteen sample homes. */
const between =
  (least: number, most: number) =>
  (text: string): number => {
    const value = Number(text)
    if (/^[0-9]+$/.test(text) && value >= least && value <= most) return value
    throw new InvalidArgumentError(
      say({
        uk: `потрібне ціле число від ${least} до ${most}`,
        en: `a whole number from ${least} to ${most} is required`,
      }),
    )
  }

function month(text: string): string {
  if (!/^[0-9]{4}-(0[1-9]|1[0-2])$/.test(text))
    throw new InvalidArgumentError(
      say({ uk: 'потрібен місяць, наприклад 2026-10', en: 'a month is required, such as 2026-10' }),
    )
  return text
}
