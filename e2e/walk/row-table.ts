import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter'

/** Number of rows of the specification by letter of the requirement: 128 in total. */
const ROWS = { A: 15, B: 9, C: 34, D: 13, E: 7, F: 11, G: 12, H: 5, I: 2, J: 6, K: 4, L: 8, M: 2 }
const allRows = Object.entries(ROWS).flatMap(([letter, count]) =>
  Array.from({ length: count }, (_, at) => `${letter}${String(at + 1).padStart(2, '0')}`),
)

const print = (line: string) => process.stdout.write(`${line}\n`)

interface Walked {
  readonly title: string
  readonly holds: boolean
}

/** Prints a line per row as it is checked, then the failures, and how many of the 128 rows hold. */
export default class RowTable implements Reporter {
  private readonly walked = new Map<string, Walked[]>()
  private readonly faults: string[] = []

  onTestEnd(test: TestCase, result: TestResult): void {
    const row = test.title.slice(0, 3)
    const holds = result.status === 'passed'
    this.walked.set(row, [...(this.walked.get(row) ?? []), { title: test.title, holds }])
    print(`${holds ? '✓' : '✗'} ${test.title} (${Math.round(result.duration / 100) / 10} s)`)
    if (!holds)
      this.tell(
        `${test.title}\n${result.errors.map(({ message, location }) => `${location?.line}: ${message}`).join('\n')}`,
      )
  }

  onError({ message }: { message?: string }): void {
    this.tell(message ?? 'an error without a message')
  }

  /** Prints a failure at once, since a walk takes long, and again at its end. */
  private tell(fault: string): void {
    this.faults.push(fault)
    print(fault)
  }

  async onEnd(): Promise<{ status: 'passed' | 'failed' }> {
    for (const fault of this.faults) print(`\n✗ ${fault}`)
    const missing = allRows.filter((row) => !this.walked.has(row))
    if (missing.length > 0) print(`\nnot walked: ${missing.join(' ')}`)
    const holding = allRows.filter((row) => this.walked.get(row)?.every(({ holds }) => holds))
    print(`\n${holding.length} of ${allRows.length} rows hold`)
    return { status: holding.length === allRows.length && this.faults.length === 0 ? 'passed' : 'failed' }
  }

  printsToStdio(): boolean {
    return true
  }
}
