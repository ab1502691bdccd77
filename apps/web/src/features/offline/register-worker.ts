import { paths } from '../../lib/paths.ts'
import { storage } from '../../lib/portal.ts'
import { isDebugging } from '../../lib/storage.ts'
import { trustedWorker } from '../../lib/trusted.ts'

/**
 * Registers the cabinet's service worker. A browser without service workers, or one that forbids them, works online
 * only.
 */
export async function registerWorker(): Promise<void> {
  try {
    const address = trustedWorker('/service-worker.js')
    await navigator.serviceWorker?.register(address, { scope: paths.home, updateViaCache: 'none' })
  } catch (failure) {
    if (isDebugging(storage)) reportError(failure)
  }
}
