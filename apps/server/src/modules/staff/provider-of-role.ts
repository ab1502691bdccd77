import { t } from '@zatyshok/i18n/translate'
import type { Context } from '../../context.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { providerWithCode } from '../providers/provider-with-code.ts'
import type { MemberRole } from './role-name.ts'

interface Chosen {
  readonly role: MemberRole
  /** Code of a provider; null: all providers. */
  readonly provider: string | null
}

/**
 * Returns the id of the provider to which an operator is restricted (J01); null: all providers.
 *
 * @throws AppError `invalid_value` at `provider` for another role than operator and for an unknown code
 */
export async function providerOfRole(ctx: Pick<Context, 'db'>, { role, provider }: Chosen): Promise<number | null> {
  if (provider === null) return null
  if (role === 'operator') return providerWithCode(ctx, provider)
  throw new AppError('invalid_value', { errors: [{ path: 'provider', message: t('staff.provider.operatorOnly') }] })
}
