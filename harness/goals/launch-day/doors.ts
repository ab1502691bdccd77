import type { Settings } from '../../../apps/server/src/config/config-schema.ts'
import type { ActorContext } from '../../../apps/server/src/context.ts'
import { countProof, type JudgedProof } from '../../../apps/server/src/modules/accounts/failure-limits.ts'
import { takeGuess } from '../../../apps/server/src/modules/identity/sign-in.ts'
import { deviceCookieOf } from '../../../apps/server/src/modules/limits/known-devices.ts'
import { codesFromNetwork } from '../../../apps/server/src/modules/limits/limits.ts'
import { countingRefusals, forgiveAttempts } from '../../../apps/server/src/modules/limits/take-attempts.ts'
import { takeByWork, workAskedFor } from '../../../apps/server/src/modules/limits/work.ts'
import type { Secret } from '../../../apps/server/src/platform/crypto/secret.ts'

export interface Visitor {
  readonly at: number
  readonly network: string
  /** Cookie of a known device. */
  readonly device?: string
  readonly userId?: number
}

type Account = Parameters<typeof countProof>[1]

/**
 * The portal's own limits, one function per action, on its database and with a simulated clock. Password hashes,
 * captcha solutions and account look-ups are not computed: the caller says whether they were right.
 */
export function openDoors(app: {
  readonly db: ActorContext['db']
  readonly secret: Secret
  readonly settings: Settings
}) {
  const contextOf = ({ at, network, device = '', userId = 0 }: Visitor) =>
    ({
      ...app,
      now: new Date(at),
      client: { network, device, browser: '', userAgent: '' },
      actor: { userId },
    }) as unknown as ActorContext
  return {
    /** Requests a challenge of a form and returns its amount of work. */
    challenge: (visitor: Visitor, form: 'signIn' | 'registration') => workAskedFor(contextOf(visitor), form),
    register: (visitor: Visitor, done: number) => takeByWork(contextOf(visitor), 'registration', done),
    confirm: (visitor: Visitor) =>
      countingRefusals(contextOf(visitor), { limit: codesFromNetwork, of: visitor.network }, async () => undefined),
    /** Returns whether the password was accepted, and the cookie that the browser then gets. */
    async signIn(visitor: Visitor, { account, isRight, done }: { account: string; isRight: boolean; done: number }) {
      const ctx = contextOf(visitor)
      const { user, attempts, mayBelieve } = await takeGuess(ctx, account, done)
      if (!user || !isRight || !mayBelieve) return undefined
      await forgiveAttempts(ctx, attempts)
      return deviceCookieOf(ctx, user.id)
    },
    prove: (visitor: Visitor, account: Account, judged: JudgedProof) => countProof(contextOf(visitor), account, judged),
  }
}

export type Doors = ReturnType<typeof openDoors>
