interface FileRequest {
  readonly method: string
  readonly headers: Headers
  readonly signal: AbortSignal
  /** The form field of the file; undefined: the bytes are the request body. */
  readonly field: string | undefined
  readonly file: Blob | undefined
  /** Receives the sent share, 0–100. */
  readonly onProgress: ((percent: number) => void) | undefined
}

/**
 * A `fetch` for a form with one file, or for bytes. Uses XMLHttpRequest, the only API that reports upload progress.
 * Loaded with the first file.
 */
export function sendFile(url: string, request: FileRequest): Promise<Response> {
  const { method, headers, signal, field, file, onProgress } = request
  return new Promise((resolve, reject) => {
    const sending = new XMLHttpRequest()
    const abort = () => sending.abort()
    const failed = () => reject(signal.aborted ? signal.reason : new TypeError('The file was not sent'))
    sending.open(method, url)
    sending.responseType = 'arraybuffer'
    for (const [name, value] of headers) sending.setRequestHeader(name, value)
    if (field === undefined) sending.setRequestHeader('Content-Type', 'application/octet-stream')
    sending.upload.onprogress = ({ loaded, total }) => onProgress?.(total > 0 ? Math.floor((loaded / total) * 100) : 0)
    sending.onload = () => resolve(responseOf(sending))
    sending.onerror = failed
    sending.onabort = failed
    sending.onloadend = () => signal.removeEventListener('abort', abort)
    signal.addEventListener('abort', abort)
    if (signal.aborted) failed()
    else sending.send(bodyOf(field, file))
  })
}

function bodyOf(field: string | undefined, file: Blob | undefined): FormData | Blob | null {
  if (field === undefined || !file) return file ?? null
  const form = new FormData()
  form.append(field, file)
  return form
}

function responseOf(answered: XMLHttpRequest): Response {
  const headers = new Headers()
  for (const line of answered.getAllResponseHeaders().split('\r\n')) {
    const colon = line.indexOf(':')
    if (colon > 0) headers.append(line.slice(0, colon), line.slice(colon + 1).trim())
  }
  return new Response(answered.response as ArrayBuffer, { status: answered.status, headers })
}
