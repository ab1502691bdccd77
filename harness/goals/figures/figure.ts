/** What became of a goal. `met: null`: nobody has measured it here. */
export interface Figure {
  readonly met: boolean | null
  /** The figure, or why there is none. */
  readonly told: string
  /** By what it was measured. */
  readonly how: string
  /** ISO 8601; null where it was not. */
  readonly measuredAt: string | null
}

/** For what this machine has not measured, or cannot. */
export const notMeasured = (why: string, how: string): Figure => ({
  met: null,
  told: `not measured here: ${why}`,
  how,
  measuredAt: null,
})
