import { beginUpload, readUpload, sendChunk, type Upload } from '@zatyshok/contract/providers/uploads'
import type { Call } from '../call.ts'
import { HttpError } from '../http-error.ts'
import { resumeUpload } from './resume-upload.ts'

/** Bytes of one request: a slow connection sends them within the time limit of a call. */
const pieceBytes = 4 * 1024 * 1024
const longestPauseSeconds = 30

export interface SendingProgress {
  /** Bytes that the portal has stored. */
  readonly sent: number
  /** True while the connection is lost or the portal asked to wait; the upload then resumes automatically. */
  readonly waiting: boolean
}

interface SendingParts {
  readonly call: Call
  /** Waits; ends early when the browser fires `online`. Rejects when the upload is cancelled. */
  readonly pause: (seconds: number, signal: AbortSignal) => Promise<void>
}

export interface SendingOptions {
  readonly signal: AbortSignal
  readonly onProgress: (progress: SendingProgress) => void
  /** Called with the upload's ID before its bytes are sent. */
  readonly onBegun?: (upload: number) => void
  /** An earlier upload of a file with this name and size. */
  readonly earlier?: number | undefined
}

/**
 * Sends a file in pieces. After a lost connection it asks how many bytes the portal has stored and continues from
 * there. The file is read piece by piece, not as a whole.
 * @throws HttpError for a refusal that a retry cannot fix, DOMException if cancelled or if the file changed on the disk
 */
export async function sendUpload(
  file: File,
  { call, pause, signal, onProgress, onBegun, earlier }: SendingParts & SendingOptions,
): Promise<Upload> {
  let sent = 0
  /** Repeats one call until it succeeds. */
  const answered = async <R>(ask: () => Promise<R>): Promise<R> => {
    for (let failures = 0; ; failures++) {
      try {
        return await ask()
      } catch (error) {
        const seconds = secondsToWait(error, failures)
        if (seconds === null) throw error
        onProgress({ sent, waiting: true })
        await pause(seconds, signal)
      }
    }
  }
  const resumed = earlier === undefined ? null : await answered(() => resumeUpload(file, { id: earlier, call, signal }))
  const body = { name: file.name, bytes: file.size }
  const begun = resumed ?? (await answered(() => call(beginUpload, { body }, { signal })))
  onBegun?.(begun.id)
  const params = { id: String(begun.id) }
  const received = () => answered(() => call(readUpload, { params }, { signal }))
  let upload = begun
  while (upload.sha256 === null) {
    sent = upload.received
    onProgress({ sent, waiting: false })
    const piece = new Blob([await file.slice(sent, sent + pieceBytes).arrayBuffer()])
    try {
      upload = await call(sendChunk, { params, query: { offset: String(sent) }, file: piece }, { signal })
    } catch (error) {
      const seconds = isGap(error) ? 0 : secondsToWait(error, 0)
      if (seconds === null) throw error
      onProgress({ sent, waiting: seconds > 0 })
      if (seconds > 0) await pause(seconds, signal)
      upload = await received()
    }
  }
  return upload
}

/** The portal has stored another number of bytes: another tab sent some, or the response to a piece was lost. */
const isGap = (error: unknown) => error instanceof HttpError && error.code === 'upload_gap'

/** Returns the seconds to wait before a retry; null: a retry does not help. */
function secondsToWait(error: unknown, failures: number): number | null {
  if (!(error instanceof HttpError) || ![429, 502, 503, 504].includes(error.status)) return null
  // Space that other files use becomes free in an hour, or when users delete uploads. The user must be informed.
  if (error.code === 'uploads_full') return null
  return Math.min(error.retryAfterSeconds ?? 2 ** failures, longestPauseSeconds)
}

/** The pause in a page: also ends when the browser comes online. */
export const pauseOfPage: SendingParts['pause'] = (seconds, signal) =>
  new Promise((resolve, reject) => {
    const end = () => {
      clearTimeout(timer)
      removeEventListener('online', end)
      signal.removeEventListener('abort', end)
      if (signal.aborted) reject(signal.reason)
      else resolve()
    }
    const timer = setTimeout(end, seconds * 1000)
    addEventListener('online', end)
    signal.addEventListener('abort', end)
    if (signal.aborted) end()
  })
