import { readFileSync } from 'node:fs'
import { getPriority } from 'node:os'
import type { Asker } from '../../platform/process/limited-child.ts'

/** Works that misbehave, for the tests of limited processes. */
export function spin(): void {
  for (;;) Math.random()
}

export function hoard(): number {
  const held: string[] = []
  for (;;) held.push(String(Math.random()).repeat(1000))
}

/** Allocates lists with millions of elements, each at once. */
export function hoardAtOnce(): number {
  const held: unknown[] = []
  for (;;) held.push(new Array(4_000_000).fill({}))
}

/** Allocates memory outside the heap. */
export async function hoardBytes(): Promise<number> {
  const held: Buffer[] = []
  for (;;) {
    held.push(Buffer.alloc(16 << 20, 1))
    await new Promise((resolve) => setImmediate(resolve))
  }
}

export function end(): void {
  process.kill(process.pid, 'SIGSEGV')
}

export const ask = (_: object, asker: Asker): Promise<number> => asker.ask<number>({ what: 'five' })

export async function tell(_: object, asker: Asker): Promise<never> {
  asker.tell({ what: 'go' })
  return new Promise(() => undefined)
}

export function fail(): void {
  throw new Error('no such thing')
}

export const add = ({ a, b }: { readonly a: number; readonly b: number }): number => a + b

export const settings = (): string[] => Object.keys(process.env)

export const pid = (): number => process.pid

export function priority(): number {
  return getPriority()
}

/** The nice value of the process's session: `/autogroup-17 nice 10`. */
export const sessionPriority = (): number =>
  Number(readFileSync('/proc/self/autogroup', 'utf8').trim().split(' ').at(-1))
