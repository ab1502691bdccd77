/** What deploy/ starts a worker with (decision 0058). */
export const workerFlags = ['--max-semi-space-size=16']
