import type { Place } from '../../lib/form/use-attempt.ts'
import { HttpError, isCancelled } from '../../lib/http-error.ts'
import { toast } from '../../ui/toast/toast-store.ts'

/** Statuses for which the central error handling shows the server's message or a text of its own (§8). */
const SHOWN_CENTRALLY = new Set([400, 401, 403, 405, 409, 413, 422, 429, 500, 503])

/**
 * The failure toast of recovery (C28, C30): the server's message, else the screen's text. A lost network has a toast of
 * its own (L06).
 */
export function showFailure(error: unknown, onError: (error: unknown) => void, ownText: string): Place {
  if (isCancelled(error)) return 'toast'
  const isShownCentrally =
    !(error instanceof HttpError) ||
    error.status === 504 ||
    (error.serverMessage !== undefined && SHOWN_CENTRALLY.has(error.status))
  if (isShownCentrally) onError(error)
  else toast.error(error.serverMessage ?? ownText)
  return 'toast'
}
