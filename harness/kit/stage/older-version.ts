import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, readdir, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Skipped } from './fault-case.ts'
import type { Stage } from './open-stage.ts'

const root = fileURLToPath(new URL('../../../', import.meta.url))

/**
 * Returns a folder with the portal before its newest migrations (or at the commit FAULTS_OLDER), with its own web build
 * and today's libraries.
 *
 * @throws Skipped without the repository's history
 */
export async function olderVersion(stage: Stage): Promise<string> {
  const commit = process.env['FAULTS_OLDER'] || beforeNewestMigration()
  const tree = join(stage.folder, 'older')
  await mkdir(tree)
  const parts = [
    'apps/server',
    'apps/web',
    'package-lock.json',
    'tsconfig.json',
    'packages',
    'profiles',
    'package.json',
  ]
  const archive = execFileSync('git', ['archive', commit, ...parts], { cwd: root, maxBuffer: 2 ** 28 })
  execFileSync('tar', ['-x', '-C', tree], { input: archive })
  await linkLibraries(tree)
  buildOlderWeb(tree)
  stage.note(`older version: ${commit.slice(0, 7)}`)
  return tree
}

/** Builds the older web application, so that its hashed files differ from today's. */
function buildOlderWeb(tree: string): void {
  const vite = join(root, 'node_modules/vite/bin/vite.js')
  const options = { cwd: join(tree, 'apps/web'), stdio: 'pipe' } as const
  execFileSync(process.execPath, [vite, 'build'], options)
  execFileSync(process.execPath, [vite, 'build', '--ssr', 'src/public/render.tsx'], options)
}

/** Returns the newest commit whose migrations are a proper prefix of today's. */
function beforeNewestMigration(): string {
  const folder = 'apps/server/migrations'
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: 'pipe' }).trim()
  const migrationsAt = (commit: string) => git('ls-tree', '--name-only', commit, `${folder}/`)
  try {
    const today = migrationsAt('HEAD')
    const older = git('log', '--format=%H')
      .split('\n')
      .find((commit) => migrationsAt(commit) !== today && today.startsWith(`${migrationsAt(commit)}\n`))
    if (older) return older
  } catch {
    // Without git, or without its history, the older version cannot be made.
  }
  throw new Skipped('no history of the repository to take an older version from')
}

/** Links today's libraries, and the tree's own packages of the portal. */
async function linkLibraries(tree: string): Promise<void> {
  const own = join(tree, 'node_modules/@zatyshok')
  await mkdir(own, { recursive: true })
  for (const name of await readdir(join(root, 'node_modules'))) {
    if (name !== '@zatyshok') await symlink(join(root, 'node_modules', name), join(tree, 'node_modules', name))
  }
  for (const name of await readdir(join(tree, 'packages'))) await symlink(join(tree, 'packages', name), join(own, name))
  for (const app of ['apps/server', 'apps/web']) {
    const nested = join(root, app, 'node_modules')
    if (existsSync(nested)) await symlink(nested, join(tree, app, 'node_modules'))
  }
}
