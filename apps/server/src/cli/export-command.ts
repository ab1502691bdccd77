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
import { StartError } from '../start/start-error.ts'
import { withPortal } from './with-portal.ts'

interface Options {
  format?: DispatchFormat
  encoding?: DispatchEncoding
  resend?: number
  folder: string
}

const newest = 50

/**
 * Registers `portal export PROVIDER KIND`, which writes the records not yet sent to a provider into a file, and `portal
 * exports list`, which lists earlier exports.
 */
export function registerExport(program: Command): void {
  program
    .command('export')
    .description('сформувати файл для постачальника: усе, чого він ще не отримав')
    .argument('<постачальник>', 'код постачальника, наприклад 205')
    .argument('<що>', `одне з: ${dispatchKind.options.join(', ')}`, kindOf)
    .addOption(new Option('--format <формат>', 'інакше як у файлах постачальника').choices(dispatchFormat.options))
    .addOption(new Option('--encoding <кодування>', 'для CSV і DBF').choices(dispatchEncoding.options))
    .option('--resend <номер>', 'той самий файл ще раз, за номером із його назви', numberOf)
    .option('--folder <тека>', 'куди записати файл', '.')
    .action(async (provider: string, kind: DispatchKind, options: Options) => {
      await withPortal((ctx, _config, withLongContext) =>
        withLongContext(ctx, (ctx) => writeDispatch(ctx, { provider, kind, options })),
      )
    })
  program
    .command('exports')
    .description('сформовані файли для постачальників')
    .command('list')
    .description('показати п’ятдесят найновіших')
    .option('--provider <код>', 'лише цього постачальника')
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
    const what = number === undefined ? 'Такого постачальника' : `Відправлення ${number} цього постачальника`
    throw new StartError(`${what} немає.`)
  })
  if (!taken) {
    console.log('Нового немає: усе вже передано раніше.')
    return
  }
  const { dispatch, content } = taken
  const path = join(folder, dispatch.fileName ?? String(dispatch.id))
  await writeWhole(path, content)
  console.log(`${path}: записів ${dispatch.records}, SHA-256 ${dispatch.sha256}`)
}

async function showList(ctx: Context, provider: string | undefined): Promise<void> {
  const dispatches = await listByCommand(ctx, { provider, limit: newest })
  if (dispatches.length === 0) console.log('Відправлень немає.')
  for (const { askedAt, fileName, records, accepted, declined, takenAt, serviceProvider, kind } of dispatches) {
    const name = fileName ?? `${serviceProvider.code} ${kind}, формується`
    const taken = takenAt === null ? 'не забрано' : `забрано ${formatDateTime(new Date(takenAt))}`
    const answer = `прийнято ${accepted}, відхилено ${declined}`
    console.log(`${formatDateTime(new Date(askedAt))}  ${name}  записів ${records ?? 0}  ${taken}  ${answer}`)
  }
}

function kindOf(text: string): DispatchKind {
  const kind = dispatchKind.options.find((known) => known === text)
  if (kind === undefined) throw new InvalidArgumentError(`одне з: ${dispatchKind.options.join(', ')}`)
  return kind
}

function numberOf(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new InvalidArgumentError('потрібен номер відправлення')
  return Number(text)
}
