import type { MessagePort, Transferable } from 'node:worker_threads'

/** What a thread of limited-threads sends. Without a question: it has begun. Without a number: no answer is wanted. */
export interface Asked {
  readonly id?: number
  readonly question?: unknown
}

/** Without a value: the answer failed. */
export interface Answer {
  readonly id: number
  readonly value?: unknown
}

/** Whoever runs the thread knows why; what the thread makes of it is not told. */
class AnswerFailed extends Error {}

/** The thread's end of the conversation with whoever runs it. */
export interface Asker {
  /** @throws when the answer fails */
  ask<Value>(question: object, transfer?: readonly Transferable[]): Promise<Value>
  tell(question: object): void
  close(): void
}

export function askerOf(port: MessagePort): Asker {
  const waiting = new Map<number, PromiseWithResolvers<unknown>>()
  let last = 0
  port.on('message', ({ id, value }: Answer) => {
    if (value === undefined) waiting.get(id)?.reject(new AnswerFailed('an answer failed'))
    else waiting.get(id)?.resolve(value)
    waiting.delete(id)
  })
  port.postMessage({} satisfies Asked)
  return {
    ask: <Value>(question: object, transfer: readonly Transferable[] = []) => {
      last += 1
      const answer = Promise.withResolvers<unknown>()
      waiting.set(last, answer)
      port.postMessage({ id: last, question } satisfies Asked, transfer)
      return answer.promise as Promise<Value>
    },
    tell: (question) => port.postMessage({ question } satisfies Asked),
    close: () => port.close(),
  }
}
