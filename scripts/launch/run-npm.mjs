/** For Node ≥ 20.19; older versions must be able to parse it. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'

const ownGroup = process.platform !== 'win32'
const running = new Set()
const ended = new Set()

/**
 * Runs npm, preferably the npm that runs this process.
 *
 * @param {string} root working folder
 * @param {string[]} args
 * @param {{ env?: NodeJS.ProcessEnv, output?: 'shown' | 'kept', timeoutMs?: number }} [options]
 * @returns {Promise<{ status: number | null, stdout: string, stderr: string }>} null: killed, or npm is missing
 */
export async function runNpm(root, args, { env = process.env, output = 'shown', timeoutMs } = {}) {
  const script = process.env.npm_execpath || ''
  const stdio = output === 'shown' ? 'inherit' : ['ignore', 'pipe', 'pipe']
  // npm gets its own process group, so that its children end with it.
  const options = { cwd: root, env, stdio, detached: ownGroup, timeout: timeoutMs }
  const child = script.endsWith('.js')
    ? spawn(process.execPath, [script, ...args], options)
    : spawn('npm', args, { ...options, shell: !ownGroup })
  const told = { stdout: '', stderr: '' }
  for (const name of output === 'shown' ? [] : ['stdout', 'stderr']) {
    child[name].setEncoding('utf8').on('data', (text) => {
      told[name] += text
    })
  }
  running.add(child)
  try {
    const [status] = await once(child, 'close')
    // An npm that endNpm ended is not a failure to report: this process ends too.
    if (ended.has(child)) await new Promise(() => undefined)
    return { status, ...told }
  } catch (error) {
    return { status: null, stdout: '', stderr: error.message }
  } finally {
    running.delete(child)
  }
}

/** Ends every running npm with its children; their `runNpm` never resolves. For a process that is ending. */
export async function endNpm() {
  await Promise.all(
    [...running].map(async (child) => {
      if (child.pid === undefined) return
      ended.add(child)
      const closed = once(child, 'close')
      if (ownGroup) process.kill(-child.pid, 'SIGKILL')
      else child.kill()
      await closed
    }),
  )
}
