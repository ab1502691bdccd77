import { readdirSync, readFileSync } from 'node:fs'

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN

/** Samples resident megabytes of this process and of its largest child, after the warm-up and at the end. */
export function memorySamples() {
  const samples: { readonly own: number; readonly reader: number }[] = []
  const ends = (of: 'own' | 'reader') => {
    const warm = samples.slice(samples.length >> 3).map((sample) => sample[of])
    const few = Math.max(1, Math.floor(warm.length / 5))
    return { first: Math.round(median(warm.slice(0, few))), last: Math.round(median(warm.slice(-few))) }
  }
  return {
    note: (): void => {
      samples.push({ own: process.memoryUsage.rss() / 2 ** 20, reader: Math.max(0, ...begunMegabytes()) })
    },
    ends,
    most: (of: 'own' | 'reader') => Math.round(Math.max(...samples.map((sample) => sample[of]))),
    grew: () => (['own', 'reader'] as const).some((of) => ends(of).last > ends(of).first * 1.15 + 10),
  }
}

function begunMegabytes(): number[] {
  return readdirSync('/proc').flatMap((pid) => {
    if (!/^[0-9]+$/.test(pid)) return []
    const status = statusOf(pid)
    return figure(status, 'PPid') === process.pid ? [figure(status, 'VmRSS') / 1024] : []
  })
}

function figure(status: string, name: string): number {
  return Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1] ?? 0)
}

function statusOf(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/status`, 'utf8')
  } catch {
    // The process has ended meanwhile.
    return ''
  }
}
