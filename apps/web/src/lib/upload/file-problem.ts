import type { UploadDeclaration } from '@zatyshok/contract/files'
import { formatFileSize } from '@zatyshok/i18n/file-size'
import { t } from '@zatyshok/i18n/translate'

/** With dots; `.jpeg` is a variant of `.jpg`. */
export const extensionsOf = ({ kinds }: UploadDeclaration): readonly string[] =>
  kinds.flatMap((kind) => (kind === 'jpg' ? ['.jpg', '.jpeg'] : [`.${kind}`]))

/**
 * Returns the error of a chosen file. The server also checks the content; this check only saves the upload.
 * @param wrongType names the types that may be sent
 */
export function problemOfFile(
  { name, size }: Pick<File, 'name' | 'size'>,
  { upload, wrongType }: { readonly upload: UploadDeclaration; readonly wrongType: string },
): string | undefined {
  const lowered = name.toLowerCase()
  if (!extensionsOf(upload).some((extension) => lowered.endsWith(extension))) return wrongType
  if (size === 0) return t('validation.file.empty')
  if (size > upload.maxBytes) return t('validation.file.size', { maxSize: formatFileSize(upload.maxBytes) })
  return undefined
}
