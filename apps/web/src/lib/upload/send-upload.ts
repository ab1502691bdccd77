import { beginUpload, readUpload, sendChunk, type Upload } from '@zatyshok/contract/providers/uploads'
import type { Call } from '../call.ts'
import { HttpError } from '../http-error.ts'
import { resumeUpload } from './resume-upload.ts'

/** A slow line sends a piece in less than the minutes that one call may take. */
const pieceBytes = 4 * 1024 * 1024
const longestPauseSeconds = 30

export interface SendingProgress {
  /** Bytes that are safe. */
  readonly sent: number
  /** The connection is gone, or the portal has asked to wait: it goes on by itself. */
  readonly waiting: boolean
}

interface SendingParts {
  readonly call: Call
  /** Ends early where the browser says that there is a network again; rejects when the sending is taken back. */
  readonly pause: (seconds: number, signal: AbortSignal) => Promise<void>
}

export interface SendingOptions {
  readonly signal: AbortSignal
  readonly onProgress: (progress: SendingProgress) => void
  /** Told of the upload before its bytes go. */
  readonly onBegun?: (upload: number) => void
  /** An upload of a file of this name and size that was begun before. */
  readonly earlier?: number | undefined
}

/**
 * Sends a file in pieces, however often the line breaks: then it asks how much has come and goes on from there. The
 * file is read piece by piece, never whole.
 *
 * @throws HttpError for a refusal that waiting does not mend, DOMException when taken back or when the file on the
 * disk has changed meanwhile
 */
export async function sendUpload(
  file: File,
  { call, pause, signal, onProgress, onBegun, earlier }: SendingParts & SendingOptions,
): Promise<Upload> {
  let sent = 0
  /** One call, again and again until it is answered. */
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

/** Something else knows how much has come: another tab, or the answer to a piece that was lost on its way. */
const isGap = (error: unknown) => error instanceof HttpError && error.code === 'upload_gap'

/** null: waiting does not help. */
function secondsToWait(error: unknown, failures: number): number | null {
  if (!(error instanceof HttpError) || ![429, 502, 503, 504].includes(error.status)) return null
  // Room that other files have taken comes back in an hour, or when somebody ends them: that is for people to hear.
  if (error.code === 'uploads_full') return null
  return Math.min(error.retryAfterSeconds ?? 2 ** failures, longestPauseSeconds)
}

/** The pause of a page. */
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
