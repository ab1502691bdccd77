import type { Access } from '@zatyshok/contract/endpoint'
import type { ActorContext, Role } from '../../context.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { recordRefusal } from '../audit/record-refusal.ts'
import { hasSecondFactor, isSecondFactorRequired } from '../second-factor/is-required.ts'

type ClosedAccess = Exclude<Access, 'public' | 'paymentService' | 'provider'>

/** The roles that each access admits (J01). An administrator may do what an editor and an operator may. */
const admitted: Readonly<Record<ClosedAccess, readonly Role[]>> = {
  signedIn: ['consumer', 'editor', 'operator', 'administrator'],
  consumer: ['consumer'],
  staff: ['editor', 'operator', 'administrator'],
  editor: ['editor', 'administrator'],
  operator: ['operator', 'administrator'],
  cityOperator: ['operator', 'administrator'],
  administrator: ['administrator'],
}

/**
 * Checks the person's role. If a second factor is required and not set, only `signedIn` calls pass: setting it, the own
 * profile, signing out.
 *
 * @param call for example `GET /api/admin/staff`; a refused staff call is audited (AD1)
 * @throws AppError `forbidden` for another role, and for an operator of one provider at an endpoint of the whole city;
 *   `second_factor_setup_required`
 */
export async function admit(ctx: ActorContext, access: ClosedAccess, call: string): Promise<void> {
  const { role, userId, providerId } = ctx.actor
  const isOfCity = providerId === null || access !== 'cityOperator'
  if (!admitted[access].includes(role) || !isOfCity) {
    if (!admitted[access].includes('consumer')) await recordRefusal(ctx, call)
    throw new AppError('forbidden')
  }
  if (access === 'signedIn' || !isSecondFactorRequired(ctx, role)) return
  if (!(await hasSecondFactor(ctx, userId))) throw new AppError('second_factor_setup_required')
}
