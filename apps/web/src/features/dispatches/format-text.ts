import type { DispatchEncoding, DispatchFormat } from '@zatyshok/contract/providers/dispatches'
import { t } from '@zatyshok/i18n/translate'

export const encodingNames: Readonly<Record<DispatchEncoding, string>> = {
  'utf-8': 'UTF-8',
  'windows-1251': 'Windows-1251',
  cp866: 'CP866',
  cp1125: 'CP1125',
}
export const formatNames: Readonly<Record<DispatchFormat, string>> = {
  csv: 'CSV',
  xlsx: 'XLSX',
  dbf: 'DBF',
  jsonl: 'JSON Lines',
}

/** «Формат: DBF, CP866». */
export const formatText = ({ format, encoding }: { format: DispatchFormat; encoding: DispatchEncoding }): string =>
  t('dispatch.fact.format', { format: formatNames[format], encoding: encodingNames[encoding] })
