import { ConfigError } from '../config.ts'
import { DatabaseStartError } from '../platform/db/embedded/database-start-error.ts'
import { explainRefusal, isRefusal } from '../platform/db/explain-refusal.ts'
import { isDatabaseUnavailable } from '../platform/db/unavailable.ts'
import { say } from '../platform/process/operator-text.ts'
import { StartError } from './start-error.ts'

/** Prints one line for an error that the operator can fix, or the stack for a bug. The exit status is not 0. */
export function explainAndExit(error: unknown): never {
  process.stderr.write(`${explain(error)}\n`)
  process.exit(1)
}

/** Returns the line for the operator; for a bug, the stack. */
export function explain(error: unknown): string {
  if (error instanceof ConfigError || error instanceof DatabaseStartError || error instanceof StartError)
    return error.message
  if (isRefusal(error)) return explainRefusal(error).message
  const place = fileOf(error)
  if (place) {
    return say({
      uk: `Немає доступу до «${place.path}» (${place.code}): ${repairs[place.code].uk}`,
      en: `No access to “${place.path}” (${place.code}): ${repairs[place.code].en}`,
    })
  }
  if (isDatabaseUnavailable(error)) {
    const reason = error instanceof Error ? error.message : String(error)
    return say({
      uk: `З’єднання з базою даних обірвалося: ${reason}. Незавершене скасовано. Перевірте, чи працює PostgreSQL, і повторіть команду.`,
      en: `The connection to the database broke: ${reason}. Unfinished work was rolled back. Check that PostgreSQL is running, and repeat the command.`,
    })
  }
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}

const denied = {
  uk: 'дайте користувачеві порталу право на цю теку або задайте іншу.',
  en: 'give the portal’s user the right to this folder, or name another.',
}
const repairs = {
  EACCES: denied,
  EPERM: denied,
  EROFS: { uk: 'диск лише для читання, задайте іншу теку.', en: 'the disk is read-only, name another folder.' },
  ENOSPC: { uk: 'на диску немає місця, звільніть його.', en: 'the disk is full, free space.' },
  EDQUOT: { uk: 'квоту диска вичерпано, звільніть місце.', en: 'the disk quota is used up, free space.' },
  ENOENT: { uk: 'такого файлу чи теки немає, перевірте шлях.', en: 'there is no such file or folder, check the path.' },
  ENOTDIR: { uk: 'у шляху є файл замість теки, перевірте його.', en: 'the path has a file in place of a folder.' },
  EISDIR: { uk: 'це тека, а потрібен файл.', en: 'this is a folder; a file is required.' },
} as const

type FileCode = keyof typeof repairs

const isFileCode = (code: unknown): code is FileCode => typeof code === 'string' && code in repairs

/** The path and the code of an error of the file system; a missing socket of the database is none. */
function fileOf(error: unknown): { readonly path: string; readonly code: FileCode } | undefined {
  if (!(error instanceof Error && 'code' in error && isFileCode(error.code))) return undefined
  if (!('path' in error && typeof error.path === 'string')) return undefined
  if ('syscall' in error && error.syscall === 'connect') return undefined
  return { path: error.path, code: error.code }
}
