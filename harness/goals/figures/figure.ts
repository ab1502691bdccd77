/** The result of a goal. `met: null`: not measured here. */
export interface Figure {
  readonly met: boolean | null
  /** The figure, or why it is missing. */
  readonly told: string
  /** The method of measurement. */
  readonly how: string
  /** ISO 8601; null if not measured. */
  readonly measuredAt: string | null
}

/** For a goal that this machine has not measured, or cannot measure. */
export const notMeasured = (why: string, how: string): Figure => ({
  met: null,
  told: `not measured here: ${why}`,
  how,
  measuredAt: null,
})
