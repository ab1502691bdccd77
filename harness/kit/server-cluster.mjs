/** A PostgreSQL server of this machine, for tests only; its temporary folder is removed afterwards. */
import { execFileSync, spawn } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'

const DEBIAN = '/usr/lib/postgresql'
const OLDEST = 15

/**
 * Starts the newest PostgreSQL ≥ 15 that Debian's packages installed.
 *
 * @param {string} [parent] where its folder is created; benchmarks need a real disk, tests do not
 * @param {Readonly<Record<string, string>>} [changes] server settings that differ from PostgreSQL's defaults
 * @returns {Promise<{ url: string, version: number, stop(): Promise<void> } | undefined>} undefined if none is
 * installed
 */
export async function startServerCluster(parent = tmpdir(), changes = {}) {
  const [version] = existsSync(DEBIAN)
    ? readdirSync(DEBIAN)
        .map(Number)
        .sort((a, b) => b - a)
    : []
  if (version === undefined || version < OLDEST) return undefined
  const bin = path.join(DEBIAN, String(version), 'bin')
  const folder = mkdtempSync(path.join(parent, 'zatyshok-server-'))
  const identity = unprivileged()
  if (identity.uid !== undefined) chownSync(folder, identity.uid, identity.gid)
  const cluster = path.join(folder, 'cluster')
  const options = { ...identity, cwd: folder }
  const locale = ['--encoding=UTF8', '--locale=C', '--lc-ctype=C.UTF-8']
  execFileSync(
    path.join(bin, 'initdb'),
    ['-D', cluster, '-U', 'zatyshok', '--auth=trust', '--no-instructions', ...locale],
    {
      ...options,
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  )
  const port = await freePort()
  const own = { listen_addresses: '127.0.0.1', port, unix_socket_directories: folder, max_connections: 200 }
  const settings = { ...changes, ...own }
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const server = spawn(path.join(bin, 'postgres'), ['-D', cluster, ...flags], { ...options, stdio: 'ignore' })
  await ready(server, cluster)
  const stop = async () => {
    const ended = new Promise((resolve) => server.once('exit', resolve))
    server.kill('SIGINT')
    await ended
    rmSync(folder, { recursive: true })
  }
  return { url: `postgresql://zatyshok@127.0.0.1:${port}/postgres`, version, stop }
}

/** PostgreSQL refuses to run as root; Debian's package creates a user for it. */
function unprivileged() {
  if (process.getuid?.() !== 0) return {}
  const users = readFileSync('/etc/passwd', 'utf8').split('\n')
  const [, , uid, gid] = (users.find((line) => line.startsWith('postgres:')) ?? 'nobody:x:65534:65534').split(':')
  return { uid: Number(uid), gid: Number(gid) }
}

async function ready(server, cluster) {
  while (server.exitCode === null) {
    const file = path.join(cluster, 'postmaster.pid')
    if (existsSync(file) && readFileSync(file, 'utf8').includes('ready')) return
    await new Promise((resolve) => setTimeout(resolve, 30))
  }
  throw new Error(`PostgreSQL ended with ${server.exitCode}`)
}

/** @returns {Promise<number>} */
function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
