import type { Context, Role } from '../../context.ts'
import { findTotpSecret } from './check-second-factor.ts'

/** True for staff, and for everybody in the hardened profile (design/reliability.md, gap 6.3.3). */
export const isSecondFactorRequired = ({ settings }: Pick<Context, 'settings'>, role: Role): boolean =>
  role !== 'consumer' || settings.security.strictness === 'hardened'

/** True if the person needs a code at sign-in. */
export const hasSecondFactor = async (ctx: Pick<Context, 'db'>, userId: number): Promise<boolean> =>
  (await findTotpSecret(ctx, userId)) !== undefined
