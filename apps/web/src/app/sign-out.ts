import { signOut } from '@zatyshok/contract/people/identity'
import { forgetDrafts } from '../lib/form/form-drafts.ts'
import { signInPath } from '../lib/paths.ts'
import { call, session, storage } from '../lib/portal.ts'
import { isDebugging, storageKeys } from '../lib/storage.ts'
import { forgetFiles } from '../lib/upload/kept-files.ts'
import { toasts } from '../ui/toast/toast-store.ts'
import { leaveOnce } from './leave-once.ts'

/**
 * Signs out (C08): the server revokes the token, the browser removes the personal data. The browser then visits the
 * sign-out page of the social sign-in provider. Personal data is removed even if the server is unreachable; the token
 * then expires by itself.
 */
export function leaveCabinet(): Promise<void> {
  return leaveOnce(endSession())
}

/** Returns the next page. */
async function endSession(): Promise<string> {
  const exit = exitOfProvider().catch(reportIfDebugging)
  const revoked = call(signOut, {}).catch(reportIfDebugging)
  forgetDrafts()
  const forgotten = forgetFiles().catch(reportIfDebugging)
  // Other tabs hear of the sign-out before the server refuses their requests: they then tell the right reason.
  session.clear()
  await Promise.all([revoked, forgotten])
  toasts.clear()
  return (await exit) ?? signInPath({ reason: 'logged-out' })
}

const reportIfDebugging = (error: unknown) => {
  if (isDebugging(storage)) reportError(error)
}

/** Returns the sign-out page of the social sign-in provider, if the provider has one. */
async function exitOfProvider(): Promise<string | null> {
  const network = storage.getItem(storageKeys.socialNetwork)
  if (!network) return null
  const { providerExit } = await import('../features/social/provider-exit.ts')
  return providerExit(network)
}
