import { mkdir } from 'node:fs/promises'
import { generateCity } from '@zatyshok/demo-city/generate-city'
import { type Command, InvalidArgumentError } from 'commander'

/** `portal demo FOLDER`: writes a demonstration city's provider files, to look at or to import. */
export function registerDemo(program: Command): void {
  program
    .command('demo')
    .description('створити файли демонстраційного міста в теці')
    .argument('<тека>', 'куди писати; буде створено')
    .option('--households <кількість>', 'скільки домогосподарств', wholeNumber, 200)
    .option('--months <кількість>', 'скільки місяців', wholeNumber, 14)
    .requiredOption('--last-month <РРРР-ММ>', 'останній розрахунковий місяць', month)
    .option('--seed <число>', 'те саме число дає ті самі файли', wholeNumber, 1)
    .action(
      async (folder: string, options: { households: number; months: number; lastMonth: string; seed: number }) => {
        await mkdir(folder, { recursive: true })
        const city = await generateCity({ folder, ...options })
        console.log(
          `Домогосподарств: ${city.households}, особових рахунків: ${city.accounts}, файлів: ${city.files.length}.`,
        )
      },
    )
}

function wholeNumber(text: string): number {
  if (!/^[1-9][0-9]{0,6}$/.test(text)) throw new InvalidArgumentError('потрібне ціле число, більше за нуль')
  return Number(text)
}

function month(text: string): string {
  if (!/^[0-9]{4}-(0[1-9]|1[0-2])$/.test(text)) throw new InvalidArgumentError('потрібен місяць, наприклад 2026-10')
  return text
}
