import { execFileSync, spawnSync } from 'node:child_process'

export interface Load {
  readonly url: string
  readonly seconds: number
  readonly headers?: Readonly<Record<string, string>>
}

/** True if a program is installed here. */
export const isInstalled = (program: string): boolean => spawnSync('which', [program]).status === 0

/** Returns requests per second by wrk with one thread and sixteen connections; wrk costs far less than it measures. */
export function requestsPerSecond({ url, seconds, headers = {} }: Load): number {
  const sent = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`])
  const told = execFileSync('wrk', ['-t', '1', '-c', '16', '-d', `${seconds}s`, ...sent, url], { encoding: 'utf8' })
  if (/Non-2xx|Socket errors/.test(told)) throw new Error(`${url} refused:\n${told}`)
  return Number(/Requests\/sec:\s+([\d.]+)/.exec(told)?.[1])
}
