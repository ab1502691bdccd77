import type { ErrorCode } from '@zatyshok/contract/errors'
import '@zatyshok/i18n/all-messages'
import type { UploadDeclaration } from '@zatyshok/contract/files'
import { longestHistory } from '@zatyshok/contract/meters/reading-history'
import { formatFileSize } from '@zatyshok/i18n/file-size'
import { findMessage } from '@zatyshok/i18n/find-message'
import { t } from '@zatyshok/i18n/translate'
import type { DescribeFileProblem } from './platform/files/file-problem.ts'
import type { DescribeError } from './platform/http/error-handler.ts'
import type { DescribeIssue } from './platform/http/validation.ts'

/** Returns the Ukrainian sentence of an error code. */
export const describeError: DescribeError = (code: ErrorCode) => t(`error.${code}`)

/**
 * Returns the text of a schema's message: a key of the catalogue if the contract gives one, or else a general sentence.
 */
export const describeIssue: DescribeIssue = ({ message, missing }) => {
  if (message === 'validation.register.email.format') return t(message, { email: 'name@example.com' })
  if (message === 'validation.period.long') return t(message, { n: longestHistory })
  const known = findMessage(message)
  if (known !== undefined) return known
  return missing ? t('validation.required') : t('validation.wrongValue')
}

/** Returns a sentence that says what may be uploaded instead (requirement H03). */
export const describeFileProblem: DescribeFileProblem = (problem, upload) => {
  switch (problem) {
    case 'type':
      return t('file.refused.type', { kinds: kindsOf(upload) })
    case 'size':
      return t('validation.file.size', { maxSize: formatFileSize(upload.maxBytes) })
    case 'empty':
      return t('validation.file.empty')
    default:
      return t(`file.refused.${problem}`)
  }
}

/** «JPG, JPEG, PNG, DOC, DOCX або PDF». */
function kindsOf({ kinds }: UploadDeclaration): string {
  const names = kinds.flatMap((kind) => (kind === 'jpg' ? ['JPG', 'JPEG'] : [kind.toUpperCase()]))
  return new Intl.ListFormat('uk', { type: 'disjunction' }).format(names)
}
