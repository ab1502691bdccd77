import { join } from 'node:path'
import {
  type DispatchEncoding,
  type DispatchFormat,
  type DispatchKind,
  dispatchEncoding,
  dispatchFormat,
  dispatchKind,
} from '@zatyshok/contract/providers/dispatches'
import { formatDateTime } from '@zatyshok/i18n/format'
import { type Command, InvalidArgumentError, Option } from 'commander'
import type { Context } from '../context.ts'
import { listByCommand, makeByCommand, resendByCommand } from '../modules/dispatches/command-dispatch.ts'
import { writeWhole } from '../platform/files/write-whole.ts'
import { AppError } from '../platform/http/app-error.ts'
import { say } from '../platform/process/operator-text.ts'
import { StartError } from '../start/start-error.ts'
import { withPortal } from './with-portal.ts'

interface Options {
  format?: DispatchFormat
  encoding?: DispatchEncoding
  resend?: number
  folder: string
}

const newest = 50
const kinds = dispatchKind.options.join(', ')
const oneKind = say({ uk: `одне з: ${kinds}`, en: `one of: ${kinds}` })

/**
 * Registers `portal export PROVIDER KIND`, which writes the records not yet sent to a provider into a file, and `portal
 * exports list`, which lists earlier exports.
 */
export function registerExport(program: Command): void {
  program
    .command('export')
    .description(
      say({
        uk: 'сформувати файл для постачальника: усе, чого він ще не отримав',
        en: 'make a file for a provider: everything that it has not received yet',
      }),
    )
    .argument(
      say({ uk: '<постачальник>', en: '<provider>' }),
      say({ uk: 'код постачальника, наприклад 205', en: 'the provider’s code, such as 205' }),
    )
    .argument(say({ uk: '<що>', en: '<kind>' }), oneKind, kindOf)
    .addOption(
      new Option(
        say({ uk: '--format <формат>', en: '--format <format>' }),
        say({ uk: 'інакше як у файлах постачальника', en: 'otherwise as in the provider’s files' }),
      ).choices(dispatchFormat.options),
    )
    .addOption(
      new Option(
        say({ uk: '--encoding <кодування>', en: '--encoding <encoding>' }),
        say({ uk: 'для CSV і DBF', en: 'for CSV and DBF' }),
      ).choices(dispatchEncoding.options),
    )
    .option(
      say({ uk: '--resend <номер>', en: '--resend <number>' }),
      say({
        uk: 'той самий файл ще раз, за номером із його назви',
        en: 'the same file again, by the number in its name',
      }),
      numberOf,
    )
    .option(
      say({ uk: '--folder <тека>', en: '--folder <folder>' }),
      say({ uk: 'куди записати файл', en: 'where to write the file' }),
      '.',
    )
    .action(async (provider: string, kind: DispatchKind, options: Options) => {
      await withPortal((ctx, _config, withLongContext) =>
        withLongContext(ctx, (ctx) => writeDispatch(ctx, { provider, kind, options })),
      )
    })
  program
    .command('exports')
    .description(say({ uk: 'сформовані файли для постачальників', en: 'files that were made for providers' }))
    .command('list')
    .description(say({ uk: 'показати п’ятдесят найновіших', en: 'show the fifty newest' }))
    .option(
      say({ uk: '--provider <код>', en: '--provider <code>' }),
      say({ uk: 'лише цього постачальника', en: 'only of this provider' }),
    )
    .action(async ({ provider }: { provider?: string }) => {
      await withPortal((ctx) => showList(ctx, provider))
    })
}

interface Asked {
  readonly provider: string
  readonly kind: DispatchKind
  readonly options: Options
}

async function writeDispatch(ctx: Context, { provider, kind, options }: Asked): Promise<void> {
  const { resend: number, format, encoding, folder } = options
  const taken = await (number === undefined
    ? makeByCommand(ctx, { provider, kind, format, encoding })
    : resendByCommand(ctx, { provider, number })
  ).catch((error: unknown) => {
    if (!(error instanceof AppError && error.code === 'not_found')) throw error
    if (number === undefined)
      throw new StartError({ uk: 'Такого постачальника немає.', en: 'There is no such provider.' })
    throw new StartError({
      uk: `Відправлення ${number} цього постачальника немає.`,
      en: `This provider has no export ${number}.`,
    })
  })
  if (!taken) {
    console.log(
      say({ uk: 'Нового немає: усе вже передано раніше.', en: 'Nothing new: everything was handed over before.' }),
    )
    return
  }
  const { dispatch, content } = taken
  const path = join(folder, dispatch.fileName ?? String(dispatch.id))
  await writeWhole(path, content)
  const { records, sha256 } = dispatch
  console.log(
    say({ uk: `${path}: записів ${records}, SHA-256 ${sha256}`, en: `${path}: ${records} records, SHA-256 ${sha256}` }),
  )
}

async function showList(ctx: Context, provider: string | undefined): Promise<void> {
  const dispatches = await listByCommand(ctx, { provider, limit: newest })
  if (dispatches.length === 0) console.log(say({ uk: 'Відправлень немає.', en: 'There are no exports.' }))
  for (const { askedAt, fileName, records, accepted, declined, takenAt, serviceProvider, kind } of dispatches) {
    const name = fileName ?? `${serviceProvider.code} ${kind}, ${say({ uk: 'формується', en: 'in the making' })}`
    const taken = takenOf(takenAt)
    const answer = say({
      uk: `прийнято ${accepted}, відхилено ${declined}`,
      en: `accepted ${accepted}, declined ${declined}`,
    })
    const count = say({ uk: `записів ${records ?? 0}`, en: `records ${records ?? 0}` })
    console.log(`${formatDateTime(new Date(askedAt))}  ${name}  ${count}  ${taken}  ${answer}`)
  }
}

function takenOf(takenAt: string | null): string {
  if (takenAt === null) return say({ uk: 'не забрано', en: 'not taken' })
  const at = formatDateTime(new Date(takenAt))
  return say({ uk: `забрано ${at}`, en: `taken ${at}` })
}

function kindOf(text: string): DispatchKind {
  const kind = dispatchKind.options.find((known) => known === text)
  if (kind === undefined) throw new InvalidArgumentError(oneKind)
  return kind
}

function numberOf(text: string): number {
  if (!/^\d{1,9}$/.test(text))
    throw new InvalidArgumentError(
      say({ uk: 'потрібен номер відправлення', en: 'the number of an export is required' }),
    )
  return Number(text)
}
