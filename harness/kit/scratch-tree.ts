import { execFileSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readlinkSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

/**
 * Copies the working tree, including uncommitted changes, so that vulnerabilities can be planted in it. Packages are
 * links to those of the tree, except for our own, which point into the copy.
 *
 * @param root the repository
 * @returns the folder; remove it with `removeTree`
 */
export function copyTree(root: string): string {
  const copy = mkdtempSync(path.join(tmpdir(), 'zatyshok-planted-'))
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  })
  for (const file of listed.split('\0').filter((file) => file !== '' && existsSync(path.join(root, file)))) {
    cpSync(path.join(root, file), path.join(copy, file))
  }
  for (const place of ['', 'apps/server', 'apps/web', 'e2e', 'harness/bench', 'harness/faults', 'harness/kit']) {
    linkPackages(path.join(root, place, 'node_modules'), path.join(copy, place, 'node_modules'))
  }
  const built = path.join(root, 'apps/web/dist')
  if (existsSync(built)) symlinkSync(built, path.join(copy, 'apps/web/dist'))
  return copy
}

export const removeTree = (copy: string): void => rmSync(copy, { recursive: true, force: true })

function linkPackages(from: string, to: string): void {
  if (!existsSync(from)) return
  mkdirSync(to)
  for (const name of readdirSync(from)) {
    const place = path.join(from, name)
    // Vitest keeps its cache there.
    if (name.startsWith('.') && name !== '.bin') continue
    if (lstatSync(place).isSymbolicLink()) symlinkSync(readlinkSync(place), path.join(to, name))
    else if (name.startsWith('@')) linkPackages(place, path.join(to, name))
    else symlinkSync(place, path.join(to, name))
  }
}
