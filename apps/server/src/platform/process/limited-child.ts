import { watchLoop } from './watch-loop.ts'

/** Messages from the parent process. An answer without a value means a failure. */
export type ToChild = { readonly work: string; readonly task: object } | Answer

interface Answer {
  readonly id: number
  readonly value?: unknown
}

/** Messages to the parent process. A question without an id expects no answer. */
export type FromChild =
  | { readonly begun: true }
  | { readonly id?: number; readonly question: object }
  | { readonly done: unknown }
  | { readonly thrown: { readonly message: string; readonly stack: string | undefined } }

/** The work's side of the channel to the parent process. */
export interface Asker {
  /** @throws if the answer fails; the result of the work is then ignored */
  ask<Value>(question: object): Promise<Value>
  tell(question: object): void
}

type Work = (task: object, asker: Asker) => unknown

/** Seconds without a message from the parent after which the child ends itself. The parent ends work that hangs. */
const silentSeconds = 180

/** Entry point of a child process that runs the works of one module (`argv[2]`) for its parent. */
const [, , module = ''] = process.argv
const works: Readonly<Record<string, Work>> = await import(module)
let settle: (answer: Answer) => void = () => undefined

const send = (message: FromChild): void => {
  process.send?.(message)
}

async function doWork(name: string, task: object): Promise<void> {
  const { asker, ...conversation } = converse()
  settle = conversation.settle
  send({ begun: true })
  try {
    send({ done: (await works[name]?.(task, asker)) ?? null })
  } catch (error) {
    const { message, stack } = error instanceof Error ? error : new Error(String(error))
    send({ thrown: { message, stack } })
  }
  conversation.end()
}

/** Opens one channel per work; questions that arrive after its end are dropped. */
function converse() {
  const waiting = new Map<number, PromiseWithResolvers<unknown>>()
  let last = 0
  let isOver = false
  const say = (message: FromChild) => {
    if (!isOver) send(message)
  }
  const asker: Asker = {
    ask: <Value>(question: object) => {
      last += 1
      const answer = Promise.withResolvers<unknown>()
      waiting.set(last, answer)
      say({ id: last, question })
      return answer.promise as Promise<Value>
    },
    tell: (question) => say({ question }),
  }
  return {
    asker,
    settle: ({ id, value }: Answer) => {
      const answer = waiting.get(id)
      waiting.delete(id)
      if (value === undefined) answer?.reject(new Error('the answer failed'))
      else answer?.resolve(value)
    },
    end: () => {
      isOver = true
    },
  }
}

process.on('message', (message: ToChild) => {
  if ('work' in message) void doWork(message.work, message.task)
  else settle(message)
})
process.on('disconnect', () => process.exit())
// Without a session of its own the child gets the signals of the parent's terminal. The parent decides what they end.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined)
watchLoop(silentSeconds, { error: () => undefined })
