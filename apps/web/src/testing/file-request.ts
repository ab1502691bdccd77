import type { Sent } from './server.ts'

type Answering = (sent: Sent) => Promise<Response>

/**
 * The `XMLHttpRequest` of lib/send-file.ts, answered by the fake server: uploads use it because it reports progress.
 */
export function fileRequests(answer: Answering): new () => XMLHttpRequest {
  class FileRequest {
    upload: { onprogress: ((event: { loaded: number; total: number }) => void) | null } = { onprogress: null }
    responseType = ''
    response: ArrayBuffer = new ArrayBuffer(0)
    status = 0
    onload: (() => void) | null = null
    onerror: (() => void) | null = null
    onabort: (() => void) | null = null
    onloadend: (() => void) | null = null
    readonly #headers = new Headers()
    readonly #cut = new AbortController()
    #answered = new Headers()
    #method = ''
    #url = ''
    open(method: string, url: string): void {
      this.#method = method
      this.#url = url
    }
    setRequestHeader(name: string, value: string): void {
      this.#headers.set(name, value)
    }
    getAllResponseHeaders(): string {
      return [...this.#answered].map(([name, value]) => `${name}: ${value}`).join('\r\n')
    }
    abort(): void {
      this.#cut.abort()
    }
    send(body: unknown): void {
      this.upload.onprogress?.({ loaded: 1, total: 1 })
      const url = new URL(this.#url, document.location.href)
      const sent = { method: this.#method, url, headers: this.#headers, body, signal: this.#cut.signal }
      void answer(sent)
        .then(async (response) => {
          this.status = response.status
          this.#answered = response.headers
          this.response = await response.arrayBuffer()
          this.onload?.()
        })
        .catch(() => (this.#cut.signal.aborted ? this.onabort?.() : this.onerror?.()))
        .finally(() => this.onloadend?.())
    }
  }
  return FileRequest as unknown as new () => XMLHttpRequest
}
