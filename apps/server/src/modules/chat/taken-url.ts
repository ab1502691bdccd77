import { t } from '@zatyshok/i18n/translate'
import { AppError } from '../../platform/http/app-error.ts'

/** Makes the error for an address that another link has; it names the field. */
export const takenUrl = (): AppError =>
  new AppError('invalid_value', { errors: [{ path: 'url', message: t('chat.admin.url.taken') }] })
