import { totpCode } from '../modules/second-factor/totp.ts'
import type { TestApp } from './app.ts'
import { password } from './person.ts'

/**
 * Password and code of one of the staff. The time of most tests stands and a code counts once, so what was spent is
 * forgotten first.
 */
export async function freshProof(
  portal: TestApp,
  { id, totpSecret }: { readonly id: number; readonly totpSecret: string },
): Promise<{ password: string; code: string }> {
  await portal.db.updateTable('totp_secrets').set({ last_step: 0 }).where('user_id', '=', id).execute()
  return { password, code: totpCode(totpSecret, portal.context().now) }
}
