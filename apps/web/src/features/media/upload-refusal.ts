import { mediaUpload } from '@zatyshok/contract/content/media'
import { formatFileSize } from '@zatyshok/i18n/file-size'
import { t } from '@zatyshok/i18n/translate'
import { HttpError } from '../../lib/http-error.ts'

/** Returns why a file cannot be sent at all; undefined: it can. */
export const refusalBefore = ({ size }: File): string | undefined =>
  size > mediaUpload.maxBytes ? t('validation.file.size', { maxSize: formatFileSize(mediaUpload.maxBytes) }) : undefined

/** Returns the server's sentence about a file, or that the connection failed. */
export function refusalOf(error: unknown): string {
  if (!(error instanceof HttpError)) return t('media.upload.failed.general')
  return error.errors[0]?.message ?? error.serverMessage ?? t('media.upload.failed.general')
}
