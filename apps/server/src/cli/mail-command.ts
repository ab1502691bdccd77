import { formatDateTime } from '@zatyshok/i18n/format'
import { type Command, InvalidArgumentError, Option } from 'commander'
import type { Context } from '../context.ts'
import { listLetters } from '../modules/mail/list-letters.ts'
import { readLetterByCommand } from '../modules/mail/read-letter.ts'
import { type OperatorText, say } from '../platform/process/operator-text.ts'
import { StartError } from '../start/start-error.ts'
import { withPortal } from './with-portal.ts'

const states = {
  queued: { uk: 'у черзі', en: 'queued' },
  sent: { uk: 'надіслано', en: 'sent' },
  failed: { uk: 'не надіслано', en: 'not sent' },
  kept: { uk: 'збережено тут', en: 'kept here' },
} satisfies Record<string, OperatorText>
type State = keyof typeof states

/**
 * Registers `portal mail list`, which shows the outbox, and `portal mail show`, which shows a letter kept because no
 * SMTP server is configured.
 */
export function registerMail(program: Command): void {
  const mail = program.command('mail').description(say({ uk: 'листи порталу', en: 'letters of the portal' }))
  mail
    .command('list')
    .description(
      say({
        uk: 'показати п’ятдесят найновіших листів, без того, що в них',
        en: 'show the fifty newest letters, without their contents',
      }),
    )
    .addOption(
      new Option(
        say({ uk: '--state <стан>', en: '--state <state>' }),
        say({ uk: 'лише в цьому стані', en: 'only in this state' }),
      ).choices(Object.keys(states)),
    )
    .option(
      say({ uk: '--before <номер>', en: '--before <number>' }),
      say({ uk: 'лише старіші за лист із цим номером', en: 'only older than the letter of this number' }),
      letterNumber,
    )
    .action(async ({ state, before }: { state?: State; before?: number }) => {
      await withPortal((ctx) => showList(ctx, { state, before }))
    })
  mail
    .command('show')
    .description(
      say({
        uk: 'показати цілим лист, збережений тут, бо сервер SMTP не налаштовано; перегляд записується',
        en: 'show a whole letter that is kept here because no SMTP server is set; the reading is recorded',
      }),
    )
    .argument(
      say({ uk: '<номер>', en: '<number>' }),
      say({ uk: 'номер листа', en: 'number of the letter' }),
      letterNumber,
    )
    .action(async (id: number) => {
      await withPortal((ctx) => showLetter(ctx, id))
    })
}

async function showList(ctx: Context, page: { state: State | undefined; before: number | undefined }): Promise<void> {
  const letters = await listLetters(ctx, page)
  if (letters.length === 0) console.log(say({ uk: 'Листів немає.', en: 'There are no letters.' }))
  for (const { id, kind, state, createdAt, attempts, lastError } of letters) {
    const trouble =
      lastError === null
        ? ''
        : say({ uk: `; спроб: ${attempts}, помилка: ${lastError}`, en: `; attempts: ${attempts}, error: ${lastError}` })
    console.log(`${id}  ${formatDateTime(createdAt)}  ${kind}  ${say(states[state])}${trouble}`)
  }
}

async function showLetter(ctx: Context, id: number): Promise<void> {
  const letter = await readLetterByCommand(ctx, id)
  if (!letter) {
    throw new StartError({
      uk: `Збереженого листа з номером ${id} немає: його надіслано, не надіслано або ніколи не було.`,
      en: `There is no kept letter ${id}: it was sent, it failed, or it never existed.`,
    })
  }
  const { to, subject, text } = letter
  const at = formatDateTime(letter.createdAt)
  const heading = say({
    uk: `Кому: ${to}\nКоли: ${at}\nТема: ${subject}`,
    en: `To: ${to}\nAt: ${at}\nSubject: ${subject}`,
  })
  console.log(`${heading}\n\n${text}`)
}

function letterNumber(text: string): number {
  if (!/^[1-9][0-9]{0,14}$/.test(text))
    throw new InvalidArgumentError(say({ uk: 'потрібен номер листа', en: 'the number of a letter is required' }))
  return Number(text)
}
