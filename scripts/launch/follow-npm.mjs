/** For Node ≥ 20.19; read by older ones. */
import { readFileSync, readlinkSync, realpathSync } from 'node:fs'

const CHECK_MS = 250

/**
 * Ends this process, as by SIGTERM, when the npm that runs it has ended and could not say so: it was killed, or a
 * shell between us ended without passing its signal on. The portal would stay behind with its port taken.
 */
export function followNpm() {
  if (!process.env.npm_lifecycle_event || process.platform === 'win32') return
  const parent = process.ppid
  // Where the shell has become us (exec), our parent is npm, and whose child npm is does not matter.
  const isShell = !isNpm(parent)
  // npm may have been ended before we came to look: then init is our parent.
  if (isShell && parent === 1) process.kill(process.pid, 'SIGTERM')
  const npm = isShell ? parentOf(parent) : undefined
  const timer = setInterval(() => {
    if (process.ppid === parent && (!isShell || parentOf(parent) === npm)) return
    clearInterval(timer)
    process.kill(process.pid, 'SIGTERM')
  }, CHECK_MS)
  timer.unref()
}

/** npm tells which Node runs it; a shell is another program. */
function isNpm(pid) {
  if (process.platform !== 'linux' || !process.env.npm_node_execpath) return false
  try {
    return readlinkSync(`/proc/${pid}/exe`) === realpathSync(process.env.npm_node_execpath)
  } catch (error) {
    if (error.code === 'ENOENT' || error.code === 'ESRCH' || error.code === 'EACCES') return false
    throw error
  }
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
