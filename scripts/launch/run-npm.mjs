/** For Node ≥ 20.19; read by older ones. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'

const ownGroup = process.platform !== 'win32'
const running = new Set()
const ended = new Set()

/**
 * Runs npm, the one that runs us where there is one.
 * @param {string} root working folder
 * @param {string[]} args
 * @param {{ env?: NodeJS.ProcessEnv, output?: 'shown' | 'kept', timeoutMs?: number }} [options]
 * @returns {Promise<{ status: number | null, stdout: string, stderr: string }>} null: it was killed, or there is no npm
 */
export async function runNpm(root, args, { env = process.env, output = 'shown', timeoutMs } = {}) {
  const script = process.env.npm_execpath || ''
  const stdio = output === 'shown' ? 'inherit' : ['ignore', 'pipe', 'pipe']
  // A group of its own, so that what npm runs ends with it.
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
    // What endNpm ended is no failure to tell of: this process ends too.
    if (ended.has(child)) await new Promise(() => undefined)
    return { status, ...told }
  } catch (error) {
    return { status: null, stdout: '', stderr: error.message }
  } finally {
    running.delete(child)
  }
}

/** Ends every npm that is under way, with all that it runs; their `runNpm` never resolves. For a process that ends. */
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
