import { existsSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import type { LaunchDays } from '../launch-day/measure-launch-day.ts'

const root = path.join(import.meta.dirname, '../../..')

/** Files with the results of other commands. */
const files = {
  attacks: 'harness/goals/results/attacks.json',
  planted: 'harness/goals/results/planted.json',
  mutants: 'harness/goals/results/mutants.json',
  soak: 'harness/goals/results/soak.json',
  launchDay: 'harness/goals/results/launch-day.json',
  faults: 'harness/faults/results/latest.json',
  bench: 'harness/bench/results/latest.json',
  fuzz: 'harness/fuzz/results/latest.json',
} as const

interface Shapes {
  readonly attacks: {
    readonly stood: number
    readonly asked: number
    readonly whole: boolean
    readonly table: readonly { readonly id: string; readonly outcome: string }[]
    /**
     * How well response times reveal whether an account exists, by flow and run; absent in results of older versions.
     */
    readonly times?: readonly { readonly flow: string; readonly samples: number; readonly auc: number }[]
  }
  readonly planted: { readonly planted: number; readonly caught: number; readonly whole: boolean }
  readonly mutants: {
    readonly modules: readonly {
      readonly name: string
      /** Percentage of `mutants` that a test detected. */
      readonly score: number
      readonly mutants: number
      readonly made: number
      readonly equivalent: number
      readonly measuredAt: string
    }[]
  }
  readonly soak: {
    readonly minutes: number
    readonly perSecond: number
    readonly failed: number
    readonly nodes: readonly { readonly megabytesPerHour: number; readonly descriptors: string }[]
  }
  readonly launchDay: LaunchDays
  readonly faults: {
    /** All cases; results of some may be missing. */
    readonly cases: readonly { readonly id: string; readonly on: readonly string[] }[]
    readonly results: readonly {
      readonly id: string
      readonly on: string
      readonly outcome: string
      readonly way: 'long' | 'short'
      readonly measuredAt: string
    }[]
  }
  readonly bench: readonly {
    readonly name: string
    readonly value: number
    readonly unit: string
    readonly goal: { readonly atLeast?: number; readonly atMost?: number }
  }[]
  readonly fuzz: {
    readonly sent: number
    readonly failures: readonly unknown[]
    readonly outcomes: Readonly<Record<string, number>>
    readonly hasEnded: boolean
    /** True if memory grew by more than a tenth. */
    readonly hasGrown: boolean
  }
}

interface Left<Name extends keyof Shapes> {
  readonly result: Shapes[Name]
  readonly measuredAt: string
}

/** Returns the command's result with its time; undefined: not run here. */
export function leftBy<Name extends keyof Shapes>(name: Name): Left<Name> | undefined {
  const file = path.join(root, files[name])
  if (!existsSync(file)) return undefined
  const result = JSON.parse(readFileSync(file, 'utf8')) as Shapes[Name] & { readonly measuredAt?: string }
  return { result, measuredAt: result.measuredAt ?? statSync(file).mtime.toISOString() }
}
