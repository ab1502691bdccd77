import { t } from '@zatyshok/i18n/translate'
import iconv from 'iconv-lite'
import type { Encoding } from '../../imports/formats/schema-parts.ts'
import { encodingName } from '../../imports/read/encodings.ts'
import type { FoundCells } from '../../imports/rejected/rejected-cells.ts'

/** Why a text cannot be written into a cell of the provider's file, in Ukrainian and with the cell's heading. */
export function cellProblem(
  text: string,
  { headings, widths }: Pick<FoundCells, 'headings' | 'widths'>,
  { at, encoding }: { readonly at: number; readonly encoding: Encoding | null },
): string | undefined {
  const column = headings[at]
  if (column === undefined) return t('mending.problem.cell')
  // A line end or another control character would divide the row, or stay invisible in it.
  if (/\p{Cc}/u.test(text)) return t('mending.problem.control', { column })
  const stranger = encoding === null ? undefined : [...text].find((sign) => !isWritten(sign, encoding))
  if (encoding !== null && stranger !== undefined)
    return t('mending.problem.sign', { column, sign: stranger, encoding: encodingName(encoding) })
  const width = widths?.[at]
  const bytes = encoding === null ? text.length : iconv.encode(text, encoding).length
  return width !== undefined && bytes > width ? t('mending.problem.long', { column, n: width }) : undefined
}

const isWritten = (sign: string, encoding: Encoding): boolean =>
  iconv.decode(iconv.encode(sign, encoding), encoding) === sign
