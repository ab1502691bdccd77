/** For Node ≥ 20.19; older versions must be able to parse it. */
import { readFileSync, readlinkSync, realpathSync } from 'node:fs'

const CHECK_MS = 250

/**
 * Ends this process, as by SIGTERM, if the npm that runs it has ended without forwarding a signal. Either npm was
 * killed, or a shell between them ended without passing its signal on. Otherwise the portal would keep running and
 * occupy its port.
 */
export function followNpm() {
  if (!process.env.npm_lifecycle_event || process.platform === 'win32') return
  const parent = process.ppid
  // If exec replaced the shell by this process, the parent is npm, and npm's own parent does not matter.
  const isShell = !isNpm(parent)
  // npm may have ended before this check; then the parent is init.
  if (isShell && parent === 1) process.kill(process.pid, 'SIGTERM')
  const npm = isShell ? parentOf(parent) : undefined
  const timer = setInterval(() => {
    if (process.ppid === parent && (!isShell || parentOf(parent) === npm)) return
    clearInterval(timer)
    process.kill(process.pid, 'SIGTERM')
  }, CHECK_MS)
  timer.unref()
}

/** npm names its Node in a variable; a shell is another program. */
function isNpm(pid) {
  if (process.platform !== 'linux' || !process.env.npm_node_execpath) return false
  try {
    return readlinkSync(`/proc/${pid}/exe`) === realpathSync(process.env.npm_node_execpath)
  } catch (error) {
    if (error.code === 'ENOENT' || error.code === 'ESRCH' || error.code === 'EACCES') return false
    throw error
  }
}

/** Only Linux lists other processes in /proc; on other systems only the shell is followed. */
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
