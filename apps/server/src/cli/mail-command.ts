import { formatDateTime } from '@zatyshok/i18n/format'
import { type Command, InvalidArgumentError, Option } from 'commander'
import type { Context } from '../context.ts'
import { listLetters } from '../modules/mail/list-letters.ts'
import { readLetterByCommand } from '../modules/mail/read-letter.ts'
import { StartError } from '../start/start-error.ts'
import { withPortal } from './with-portal.ts'

const states = { queued: 'у черзі', sent: 'надіслано', failed: 'не надіслано', kept: 'збережено тут' } as const
type State = keyof typeof states

/**
 * Registers `portal mail list`, which shows the outbox, and `portal mail show`, which shows a letter kept because no
 * SMTP server is configured.
 */
export function registerMail(program: Command): void {
  const mail = program.command('mail').description('листи порталу')
  mail
    .command('list')
    .description('показати п’ятдесят найновіших листів, без того, що в них')
    .addOption(new Option('--state <стан>', 'лише в цьому стані').choices(Object.keys(states)))
    .option('--before <номер>', 'лише старіші за лист із цим номером', letterNumber)
    .action(async ({ state, before }: { state?: State; before?: number }) => {
      await withPortal((ctx) => showList(ctx, { state, before }))
    })
  mail
    .command('show')
    .description('показати цілим лист, збережений тут, бо сервер SMTP не налаштовано; перегляд записується')
    .argument('<номер>', 'номер листа', letterNumber)
    .action(async (id: number) => {
      await withPortal((ctx) => showLetter(ctx, id))
    })
}

async function showList(ctx: Context, page: { state: State | undefined; before: number | undefined }): Promise<void> {
  const letters = await listLetters(ctx, page)
  if (letters.length === 0) console.log('Листів немає.')
  for (const { id, kind, state, createdAt, attempts, lastError } of letters) {
    const trouble = lastError === null ? '' : `; спроб: ${attempts}, помилка: ${lastError}`
    console.log(`${id}  ${formatDateTime(createdAt)}  ${kind}  ${states[state]}${trouble}`)
  }
}

async function showLetter(ctx: Context, id: number): Promise<void> {
  const letter = await readLetterByCommand(ctx, id)
  if (!letter) {
    throw new StartError(`Збереженого листа з номером ${id} немає: його надіслано, не надіслано або ніколи не було.`)
  }
  console.log(
    `Кому: ${letter.to}\nКоли: ${formatDateTime(letter.createdAt)}\nТема: ${letter.subject}\n\n${letter.text}`,
  )
}

function letterNumber(text: string): number {
  if (!/^[1-9][0-9]{0,14}$/.test(text)) throw new InvalidArgumentError('потрібен номер листа')
  return Number(text)
}
