import { t } from '@zatyshok/i18n/translate'
import { type FileKind, recognised } from '../imports/formats/formats.ts'
import { UnreadableSample } from '../imports/formats/sample/sample-table.ts'

const XLS = '\u00d0\u00cf\u0011\u00e0'
/** First bytes of GZIP, RAR, 7-Zip and PDF files. */
const OTHERS = ['\u001f\u008b', 'Rar!', '7z\u00bc', '%PDF']

/**
 * Detects a file's format by its content, not by its name. @throws UnreadableSample if the portal cannot import the
 * format
 */
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
