import { existsSync } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { generateCity } from '@zatyshok/demo-city/generate-city'
import { type Command, InvalidArgumentError } from 'commander'
import { readConfig } from '../config.ts'
import { createLogger } from '../log.ts'
import { isEmptyPortal } from '../modules/demonstration/demonstration.queries.ts'
import { endDemonstration } from '../modules/demonstration/end-demonstration.ts'
import { totpCode } from '../modules/second-factor/totp.ts'
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
  const demo = program.command('demo').description('демонстраційне місто')
  demo
    .command('write')
    .description('створити в теці файли постачальників вигаданого міста')
    .argument('<тека>', 'куди писати; буде створено')
    .option('--households <кількість>', 'скільки домогосподарств', between(13, 600_000), 200)
    .option('--months <кількість>', 'скільки місяців', between(2, 60), 14)
    .requiredOption('--last-month <РРРР-ММ>', 'останній розрахунковий місяць', month)
    .option('--seed <число>', 'те саме число дає ті самі файли', between(1, 1_000_000), 1)
    .action(writeCity)
  demo
    .command('load')
    .description('наповнити порожню базу даних демонстраційним містом і зареєструвати трьох людей')
    .action(loadCity)
  demo
    .command('code')
    .description('надрукувати поточний код двоетапного входу демонстраційного працівника')
    .argument('<працівник>', 'operator або administrator')
    .action(printCode)
  demo
    .command('end')
    .description('закрити демонстраційні входи назавжди й прибрати файл із паролями; дані міста лишаються')
    .action(endAccounts)
}

/**
 * Prints the current one-time code of a demonstration worker, calculated from the file of sign-ins, since there is no
 * authenticator app.
 */
async function printCode(account: string): Promise<void> {
  const signIns = await readSignIns(readConfig().dataDir)
  if (!signIns) throw new StartError('Демонстраційних входів тут немає: код є лише в застосунку працівника.')
  const totpSecret = signIns.find((signIn) => signIn.account === account)?.totpSecret
  if (totpSecret === undefined) throw new StartError(`Для «${account}» код не потрібен. Є: operator, administrator.`)
  console.log(totpCode(totpSecret, new Date()))
}

/** The file is removed last, so that an interrupted command can be repeated. */
const endAccounts = (): Promise<void> =>
  withPortal(async (ctx) => {
    const closed = await endDemonstration(ctx)
    await rm(signInsPath(readConfig().dataDir), { force: true })
    if (closed.length === 0) return console.log('Відкритих демонстраційних входів немає.')
    console.log(`Закрито: ${closed.join(', ')}. Файл із паролями прибрано.`)
    console.log('Якщо іншого адміністратора ще немає: npm run portal -- staff invite --help')
  })

interface CityOptions {
  readonly households: number
  readonly months: number
  readonly lastMonth: string
  readonly seed: number
}

async function writeCity(folder: string, options: CityOptions): Promise<void> {
  await mkdir(folder, { recursive: true })
  const { households, accounts, files } = await generateCity({ folder, ...options })
  console.log(`Домогосподарств: ${households}, особових рахунків: ${accounts}, файлів: ${files.length}.`)
}

async function loadCity(): Promise<void> {
  const config = readConfig()
  const database = await openPortalDatabase(config, createLogger(config.settings.log.level))
  try {
    await mkdir(config.dataDir, { recursive: true })
    const unfinished = existsSync(unfinishedPath(config.dataDir))
    if (!unfinished && !(await isEmptyPortal(database.web.query))) {
      throw new StartError('База даних не порожня: демонстраційне місто вантажимо лише в порожню.')
    }
    console.log('Порожня база даних: створюємо демонстраційне місто.')
    await prepareDemonstration({ config, database, say: (line) => console.log(line) })
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
    throw new InvalidArgumentError(`потрібне ціле число від ${least} до ${most}`)
  }

function month(text: string): string {
  if (!/^[0-9]{4}-(0[1-9]|1[0-2])$/.test(text)) throw new InvalidArgumentError('потрібен місяць, наприклад 2026-10')
  return text
}
