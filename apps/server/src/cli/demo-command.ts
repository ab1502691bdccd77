import { mkdir } from 'node:fs/promises'
import { generateCity } from '@zatyshok/demo-city/generate-city'
import { type Command, InvalidArgumentError } from 'commander'
import { readConfig } from '../config.ts'
import { createLogger } from '../log.ts'
import { openPortalDatabase } from '../start/open-portal-database.ts'
import { prepareDemonstration } from '../start/prepare-demonstration.ts'
import { StartError } from '../start/start-error.ts'

/** `portal demo write` makes a demonstration city's provider files; `portal demo load` fills an empty portal with it. */
export function registerDemo(program: Command): void {
  const demo = program.command('demo').description('демонстраційне місто')
  demo
    .command('write')
    .description('створити в теці файли постачальників вигаданого міста')
    .argument('<тека>', 'куди писати; буде створено')
    .option('--households <кількість>', 'скільки домогосподарств', wholeNumber, 200)
    .option('--months <кількість>', 'скільки місяців', wholeNumber, 14)
    .requiredOption('--last-month <РРРР-ММ>', 'останній розрахунковий місяць', month)
    .option('--seed <число>', 'те саме число дає ті самі файли', wholeNumber, 1)
    .action(writeCity)
  demo
    .command('load')
    .description('наповнити порожню базу даних демонстраційним містом і зареєструвати трьох людей')
    .action(loadCity)
}

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
    const loaded = await prepareDemonstration({ config, database, say: (line) => console.log(line) })
    if (loaded === 'not-empty')
      throw new StartError('База даних не порожня: демонстраційне місто вантажимо лише в порожню.')
  } finally {
    await database.close()
  }
}

function wholeNumber(text: string): number {
  if (!/^[1-9][0-9]{0,6}$/.test(text)) throw new InvalidArgumentError('потрібне ціле число, більше за нуль')
  return Number(text)
}

function month(text: string): string {
  if (!/^[0-9]{4}-(0[1-9]|1[0-2])$/.test(text)) throw new InvalidArgumentError('потрібен місяць, наприклад 2026-10')
  return text
}
