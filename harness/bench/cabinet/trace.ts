import type { CDPSession } from '@playwright/test'

/** An event of a trace of Chromium; times are microseconds. */
export interface TraceEvent {
  readonly name: string
  readonly ph: string
  readonly pid: number
  readonly tid: number
  readonly ts: number
  readonly dur?: number
  /** Processor time, which other programs do not change. */
  readonly tdur?: number
  readonly args?: {
    readonly name?: string
    readonly data?: { readonly interactionId?: number; readonly duration?: number }
  }
}

/** Records what `run` does in all processes of the browser. */
export async function traced(client: CDPSession, run: () => Promise<void>): Promise<TraceEvent[]> {
  const events: TraceEvent[] = []
  client.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])))
  await client.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['devtools.timeline', 'loading', 'toplevel'] },
  })
  await run()
  const complete = new Promise((resolve) => client.once('Tracing.tracingComplete', resolve))
  await client.send('Tracing.end')
  await complete
  await client.detach()
  return events
}

export const endOf = ({ ts, dur = 0 }: TraceEvent): number => ts + dur

type Thread = Pick<TraceEvent, 'pid' | 'tid'>

export const isOf =
  ({ pid, tid }: Thread) =>
  (event: TraceEvent): boolean =>
    event.pid === pid && event.tid === tid

/** The threads that run pages; a page of another site, or of another visit, has its own. */
export const pageThreads = (events: readonly TraceEvent[]): TraceEvent[] =>
  events.filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')

/** Returns the tasks of a thread, in order. A task stands in the trace twice, once inside the other. */
export function tasksOf(events: readonly TraceEvent[], thread: Thread): TraceEvent[] {
  const tasks = events
    .filter((event) => event.name.endsWith('RunTask') && event.ph === 'X' && isOf(thread)(event))
    .sort((one, other) => one.ts - other.ts || endOf(other) - endOf(one))
  const outer: TraceEvent[] = []
  for (const task of tasks) if (task.ts >= endOf(outer.at(-1) ?? { ...task, ts: 0, dur: 0 })) outer.push(task)
  return outer
}

/**
 * Shortens each task of the pages' threads to its processor time, and moves what happened inside it in proportion. The
 * result is the trace of a machine on which a page never waits for a processor.
 */
export function byProcessorTime(events: readonly TraceEvent[]): TraceEvent[] {
  const moved = new Map<TraceEvent, TraceEvent>()
  for (const thread of pageThreads(events)) {
    const tasks = tasksOf(events, thread)
    const inTime = events.filter(isOf(thread)).sort((one, other) => one.ts - other.ts)
    let next = 0
    for (const event of inTime) {
      while (next < tasks.length - 1 && (tasks[next + 1]?.ts ?? 0) <= event.ts) next += 1
      const task = tasks[next]
      if (task && event.ts >= task.ts && endOf(event) <= endOf(task)) moved.set(event, shortened(event, task))
    }
  }
  return events.map((event) => moved.get(event) ?? event)
}

function shortened(event: TraceEvent, { ts, dur = 0, tdur = dur }: TraceEvent): TraceEvent {
  const share = dur === 0 ? 1 : Math.min(1, tdur / dur)
  const at = (time: number) => Math.round(ts + (time - ts) * share)
  const start = at(event.ts)
  return { ...event, ts: start, ...(event.dur !== undefined && { dur: at(endOf(event)) - start }) }
}
