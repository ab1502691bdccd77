import { t } from '@zatyshok/i18n/translate'
import { type FileKind, recognised } from '../imports/formats/formats.ts'
import { UnreadableSample } from '../imports/formats/sample/sample-table.ts'

const XLS = '\u00d0\u00cf\u0011\u00e0'
/** GZIP, RAR, 7-Zip, PDF. */
const OTHERS = ['\u001f\u008b', 'Rar!', '7z\u00bc', '%PDF']

/** The format of a file by its content; its name does not matter. @throws UnreadableSample if no import reads it */
export function guessKind(head: Buffer): FileKind {
  if (head.length === 0) throw new UnreadableSample(t('importProfile.file.empty'))
  const sign = head.toString('latin1', 0, 8)
  if (sign.startsWith(XLS)) throw new UnreadableSample(t('importProfile.file.xls'))
  if (OTHERS.some((other) => sign.startsWith(other))) throw new UnreadableSample(t('importProfile.file.other'))
  const start = head
    .toString('latin1', 0, 4096)
    .replace(/^\u00ef\u00bb\u00bf/, '')
    .trimStart()
  if (/^<(?:\?xml|!doctype|html|table)/i.test(start)) throw new UnreadableSample(t('importProfile.file.markup'))
  const kinds = Object.keys(recognised) as FileKind[]
  const kind = kinds.find((one) => recognised[one].sample.isLike(head))
  if (kind === undefined) throw new Error('CSV takes any text')
  return kind
}
