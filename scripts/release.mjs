/**
 * `npm run release [-- <folder>]`: writes `zatyshok-<version>.tar.gz` with the built web application and the production
 * packages for Linux x64, so that an installation needs no npm and no build. It needs the vendor's Node and PostgreSQL
 * (decision 0094). Default folder: `dist`.
 */
import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { releaseFiles } from './release-files.mjs'

const root = path.join(import.meta.dirname, '..')
const target = path.resolve(process.argv[2] ?? path.join(root, 'dist'))
const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'))
const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()

if (git('status', '--porcelain') !== '') {
  console.error('Є незбережені зміни: спочатку зробіть коміт, бо випуск називає коміт, з якого його зібрано.')
  process.exit(1)
}
const commit = git('rev-parse', '--short=12', 'HEAD')
const work = mkdtempSync(path.join(tmpdir(), 'zatyshok-release-'))
try {
  const name = `zatyshok-${version}`
  const tree = path.join(work, name)
  for (const file of releaseFiles(git('ls-files', '-z').split('\0'))) {
    cpSync(path.join(root, file), path.join(tree, file))
  }
  cpSync(path.join(root, 'apps/web/dist'), path.join(tree, 'apps/web/dist'), { recursive: true })
  const install = [
    'ci',
    '--omit=dev',
    '--workspace=@zatyshok/server',
    '--include=optional',
    '--ignore-scripts',
    '--prefer-offline',
    '--no-audit',
    '--no-fund',
  ]
  execFileSync('npm', [...install, '--os=linux', '--cpu=x64', '--libc=glibc'], {
    cwd: tree,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  writeFileSync(path.join(tree, 'release.json'), `${JSON.stringify({ version, commit })}\n`)
  mkdirSync(target, { recursive: true })
  const archive = path.join(target, `${name}.tar.gz`)
  execFileSync('tar', ['--owner=0', '--group=0', '--numeric-owner', '--sort=name', '-czf', archive, '-C', work, name])
  console.log(`${archive} (${Math.round(statSync(archive).size / 2 ** 20)} МіБ, коміт ${commit})`)
} finally {
  rmSync(work, { recursive: true })
}
