import { t } from '@zatyshok/i18n/translate'
import type { Context } from '../../context.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { findProviderId } from './providers.queries.ts'

/**
 * Returns the id of a provider; undefined for an unknown code.
 *
 * @param onlyId the only provider that the caller may find; null: every provider
 */
export const providerIdOf = ({ db }: Pick<Context, 'db'>, code: string, onlyId: number | null = null) =>
  findProviderId(db, code, onlyId)

/** Returns the id of the chosen provider. @throws AppError `invalid_value` at `provider` for an unknown code */
export async function providerWithCode({ db }: Pick<Context, 'db'>, code: string): Promise<number> {
  const id = await findProviderId(db, code, null)
  if (id === undefined) {
    throw new AppError('invalid_value', { errors: [{ path: 'provider', message: t('staff.provider.missing') }] })
  }
  return id
}
