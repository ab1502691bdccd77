/** Finds the Node that runs the portal. Plain JavaScript for any Node version. */
import { spawnSync } from 'node:child_process'
import path from 'node:path'

/** Oldest and newest major version of Node that run the portal. */
export const OLDEST = 24
export const NEWEST = 26

/** @param {string} version such as 'v24.21.0' or '24.21.0' */
export function isSuitable(version) {
  const major = Number(version.trim().replace(/^v/, '').split('.')[0])
  return major >= OLDEST && major <= NEWEST
}

/**
 * Returns the running Node if it is new enough, or else the one that npm installed for this platform.
 *
 * @param {string} root the repository
 * @returns {string | undefined} path of a Node that was tested to run; undefined if there is none
 */
export function findNode(root) {
  if (isSuitable(process.versions.node)) return process.execPath
  const platform = process.platform === 'win32' ? 'win' : process.platform
  const name = process.platform === 'win32' ? 'node.exe' : 'node'
  const bundled = path.join(root, 'node_modules', `node-${platform}-${process.arch}`, 'bin', name)
  const { status, stdout } = spawnSync(bundled, ['--version'], { encoding: 'utf8' })
  return status === 0 && isSuitable(stdout) ? bundled : undefined
}
