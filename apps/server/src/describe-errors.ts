import type { ErrorCode } from '@zatyshok/contract/errors'
import '@zatyshok/i18n/all-messages'
import { findMessage } from '@zatyshok/i18n/find-message'
import { t } from '@zatyshok/i18n/translate'
import type { DescribeError } from './platform/http/error-handler.ts'
import type { DescribeIssue } from './platform/http/validation.ts'

/** The Ukrainian sentence of a refusal. */
export const describeError: DescribeError = (code: ErrorCode) => t(`error.${code}`)

/** A schema's message is a key of the catalogue where the contract gives one; else a general sentence. */
export const describeIssue: DescribeIssue = ({ message, missing }) => {
  if (message === 'validation.register.email.format') return t(message, { email: 'name@example.com' })
  const known = findMessage(message)
  if (known !== undefined) return known
  return missing ? t('validation.required') : t('validation.wrongValue')
}
