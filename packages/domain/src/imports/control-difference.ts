interface ControlSum {
  /** Sum of the charges by the provider's files. */
  readonly fileKop: number
  /** Sum of the bills that they become. */
  readonly takenKop: number
  /** What mended rows have added to the charges; absent before this was counted. */
  readonly mendedKop?: number | undefined
}

/** The part of the difference that mended rows do not explain, in kopiykas; a clerk has to type it. */
export function unexplainedDifference({ fileKop, takenKop, mendedKop = 0 }: ControlSum): number {
  return fileKop === takenKop ? 0 : Math.abs(fileKop + mendedKop - takenKop)
}
