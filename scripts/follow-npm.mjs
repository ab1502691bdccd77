/** For any Node ≥ 18. */
import { readFileSync } from 'node:fs'

const CHECK_MS = 250

/**
 * Ends this process, as by SIGTERM, when the npm that runs it has ended. npm passes signals to a shell between
 * them, which ends without passing them on, and the portal would stay behind with its port taken.
 */
export function followNpm() {
  if (!process.env.npm_lifecycle_event || process.platform === 'win32') return
  const shell = process.ppid
  const npm = parentOf(shell)
  const timer = setInterval(() => {
    if (process.ppid === shell && parentOf(shell) === npm) return
    clearInterval(timer)
    process.kill(process.pid, 'SIGTERM')
  }, CHECK_MS)
  timer.unref()
}

/** Only Linux tells of other processes in a file; elsewhere the shell alone is followed. */
function parentOf(pid) {
  if (process.platform !== 'linux') return undefined
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]
  } catch (error) {
    if (error.code === 'ENOENT' || error.code === 'ESRCH') return undefined
    throw error
  }
}
