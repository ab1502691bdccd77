import { t } from '@zatyshok/i18n/translate'
import { AppError } from '../../platform/http/app-error.ts'

/** Two links to one address would be one too many: the refusal names the field. */
export const takenUrl = (): AppError =>
  new AppError('invalid_value', { errors: [{ path: 'url', message: t('chat.admin.url.taken') }] })
