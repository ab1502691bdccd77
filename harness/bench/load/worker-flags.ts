/** Flags with which deploy/ starts a worker (decision 0058). */
export const workerFlags = ['--max-semi-space-size=16']
