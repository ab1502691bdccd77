import { paths } from '../../lib/paths.ts'
import { storage } from '../../lib/portal.ts'
import { isDebugging } from '../../lib/storage.ts'
import { trustedWorker } from '../../lib/trusted.ts'

/** Starts the service worker of the cabinet; a browser that has none, or forbids it, works with the network only. */
export async function registerWorker(): Promise<void> {
  try {
    const address = trustedWorker('/service-worker.js')
    await navigator.serviceWorker?.register(address, { scope: paths.home, updateViaCache: 'none' })
  } catch (failure) {
    if (isDebugging(storage)) reportError(failure)
  }
}
