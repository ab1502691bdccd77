import { t } from '@zatyshok/i18n/translate'
import type { Context } from '../../context.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { providerWithCode } from '../providers/provider-with-code.ts'
import type { MemberRole } from './role-name.ts'

interface Chosen {
  readonly role: MemberRole
  /** A code; null: all of them. */
  readonly provider: string | null
}

/**
 * The id of the provider to which an operator is to be bound (J01); null: to none.
 *
 * @throws AppError `invalid_value` at `provider` for another role's and for a code that none has
 */
export async function providerOfRole(ctx: Pick<Context, 'db'>, { role, provider }: Chosen): Promise<number | null> {
  if (provider === null) return null
  if (role === 'operator') return providerWithCode(ctx, provider)
  throw new AppError('invalid_value', { errors: [{ path: 'provider', message: t('staff.provider.operatorOnly') }] })
}
