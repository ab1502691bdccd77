import { t } from '@zatyshok/i18n/translate'
import { parseDbfHeader } from '../imports/read/dbf-header.ts'
import { parseJsonLine } from '../imports/read/json-lines.ts'

export type FileKind = 'csv' | 'dbf' | 'xlsx' | 'jsonl' | 'fixed'

/** Why no profile can be made for such a file; the message is Ukrainian and says what to do. */
export class UnreadableSample extends Error {}

/** GZIP, RAR, 7-Zip, PDF. */
const OTHERS = ['\u001f\u008b', 'Rar!', '7z\u00bc', '%PDF']
const DBF_SIGNS = new Set([0x02, 0x03, 0x30, 0x31, 0x83, 0x8b, 0xf5])

/** What the file is by its content, whatever it is called. @throws UnreadableSample for what no import reads */
export function guessKind(head: Buffer): FileKind {
  if (head.length === 0) throw new UnreadableSample(t('importProfile.file.empty'))
  const sign = head.toString('latin1', 0, 8)
  if (sign.startsWith('PK\u0003\u0004')) return 'xlsx'
  if (sign.startsWith('\u00d0\u00cf\u0011\u00e0')) throw new UnreadableSample(t('importProfile.file.xls'))
  if (OTHERS.some((other) => sign.startsWith(other))) throw new UnreadableSample(t('importProfile.file.other'))
  if (isDbf(head)) return 'dbf'
  const start = head
    .toString('latin1', 0, 4096)
    .replace(/^\u00ef\u00bb\u00bf/, '')
    .trimStart()
  if (/^<(?:\?xml|!doctype|html|table)/i.test(start)) throw new UnreadableSample(t('importProfile.file.markup'))
  if (start.startsWith('{') && parseJsonLine(firstLine(head))) return 'jsonl'
  return isFixed(head) ? 'fixed' : 'csv'
}

function firstLine(head: Buffer): string {
  const text = head
    .toString('utf8')
    .replace(/^\ufeff/, '')
    .trimStart()
  return text.slice(0, text.indexOf('\n') < 0 ? undefined : text.indexOf('\n'))
}

function isDbf(head: Buffer): boolean {
  if (!DBF_SIGNS.has(head[0] ?? 0)) return false
  try {
    parseDbfHeader(head)
    return true
  } catch {
    return false
  }
}

/** Columns by position: lines of one length, or a first line of nothing but blanks, and no separator between. */
function isFixed(head: Buffer): boolean {
  const lines = head.toString('latin1').split(/\r?\n/).slice(0, 40)
  const [first = ''] = lines
  if (/^ {40,}$/.test(first)) return true
  const body = lines.slice(1, -1).filter((line) => line !== '')
  return body.length > 3 && !/[;,\t|]/.test(body.join('')) && new Set(body.map((line) => line.length)).size === 1
}
