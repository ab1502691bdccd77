/** The part of IndexedDB that the library `idb-keyval` uses, in memory: jsdom has no IndexedDB. */
export class MemoryDatabase {
  readonly #stores = new Map<string, Map<IDBValidKey, unknown>>()

  open(): object {
    const created = (name: string) => this.#stores.set(name, this.#stores.get(name) ?? new Map())
    const transaction = (name: string) => ({ objectStore: () => objectStore(created(name).get(name) ?? new Map()) })
    const request = requestFor({ createObjectStore: created, transaction })
    queueMicrotask(() => request.onupgradeneeded?.())
    return request
  }
}

interface Request {
  result: unknown
  onupgradeneeded?: () => void
  onsuccess?: (this: Request) => void
  oncomplete?: () => void
}

/** Succeeds asynchronously, so that the caller can add its handlers first. */
function requestFor(result: unknown): Request {
  const request: Request = { result }
  queueMicrotask(() => queueMicrotask(() => request.onsuccess?.()))
  return request
}

function objectStore(values: Map<IDBValidKey, unknown>) {
  return {
    get: (key: IDBValidKey) => requestFor(values.get(key)),
    put: (value: unknown, key: IDBValidKey) => requestFor(values.set(key, structuredClone(value)) && key),
    delete: (key: IDBValidKey) => requestFor(values.delete(key)),
    /** Completes asynchronously. */
    get transaction() {
      const transaction: Request = { result: undefined }
      queueMicrotask(() => transaction.oncomplete?.())
      return transaction
    },
  }
}
