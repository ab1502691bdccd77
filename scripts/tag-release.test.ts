import { execFile, execFileSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { parse } from 'yaml'

/** The script in a scratch repository with this product's files. */
const root = path.join(import.meta.dirname, '..')
const { version: current }: { version: string } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'))
const changelog = `# Changelog

## [Unreleased]

### Added

- A new thing.

## [${current}] – 2026-11-23

First edition.
`
let checkout: string
const chart = ['deploy/helm/zatyshok/Chart.yaml', 'deploy/helm/zatyshok/values.yaml'] as const
const at = (file: string) => path.join(checkout, file)
const git = (...args: string[]) => execFileSync('git', args, { cwd: checkout, encoding: 'utf8' }).trim()
const versionIn = (file: string) => JSON.parse(readFileSync(at(file), 'utf8')).version

beforeEach(() => {
  checkout = mkdtempSync(path.join(tmpdir(), 'tag-release-'))
  mkdirSync(path.dirname(at(chart[0])), { recursive: true })
  for (const file of ['package.json', 'package-lock.json', ...chart]) copyFileSync(path.join(root, file), at(file))
  writeFileSync(at('CHANGELOG.md'), changelog)
  git('init', '--quiet')
  git('config', 'user.name', 'Release')
  git('config', 'user.email', 'release@city.example')
  git('add', '.')
  git('commit', '--quiet', '-m', 'Begin')
})
afterEach(() => rmSync(checkout, { recursive: true }))

function tag(version: string): Promise<{ status: number; printed: string }> {
  const env = { ...process.env, RELEASE_CHECKOUT: checkout }
  return new Promise((resolve) => {
    execFile(process.execPath, [path.join(root, 'scripts/tag-release.mjs'), version], { env }, (error, out, err) => {
      resolve({ status: Number(error?.code ?? 0), printed: out + err })
    })
  })
}

test('a release gets its version, its section of the changelog, one commit and a tag that says what is new', async () => {
  expect(await tag('7.0.0')).toMatchObject({ status: 0, printed: expect.stringContaining('v7.0.0 is tagged') })
  expect([versionIn('package.json'), versionIn('package-lock.json')]).toEqual(['7.0.0', '7.0.0'])
  expect(JSON.parse(readFileSync(at('package-lock.json'), 'utf8')).packages[''].version).toBe('7.0.0')
  expect(readFileSync(at('CHANGELOG.md'), 'utf8')).toMatch(
    /## \[Unreleased\]\n\n## \[7\.0\.0\] – \d{4}-\d\d-\d\d\n\n### Added\n\n- A new thing\.\n\n## \[/,
  )
  expect(git('status', '--porcelain')).toBe('')
  expect(git('log', '--format=%s')).toBe('Release 7.0.0\nBegin')
  expect(git('rev-parse', 'v7.0.0^{commit}')).toBe(git('rev-parse', 'HEAD'))
  expect(git('tag', '--list', '--format=%(contents)', 'v7.0.0')).toContain('### Added\n\n- A new thing.')
  const [about, values] = chart.map((file) => parse(readFileSync(at(file), 'utf8')))
  expect([about.version, about.appVersion, values.image.tag]).toEqual(['7.0.0', '7.0.0', '7.0.0'])
  // Only lines with the version differ from before.
  const changed = git('diff', '--numstat', 'HEAD~1', '--', 'package.json', 'package-lock.json', ...chart)
  expect(changed.split('\n').map((line) => line.replaceAll('\t', ' '))).toEqual([
    '2 2 deploy/helm/zatyshok/Chart.yaml',
    '1 1 deploy/helm/zatyshok/values.yaml',
    '2 2 package-lock.json',
    '1 1 package.json',
  ])
})

test('what cannot be released is refused in one line, and nothing changes', async () => {
  const before = git('rev-parse', 'HEAD')
  const refusals = [
    ['', /Name the version/],
    ['v7', /Name the version/],
    ['7.0.0-beta.1', /Name the version/],
    [current, /is not newer/],
    ['0.0.9', /is not newer/],
  ] as const
  for (const [version, line] of refusals) {
    const { status, printed } = await tag(version)
    expect([version, status, printed]).toEqual([version, 1, expect.stringMatching(line)])
    expect(printed.trim()).not.toContain('\n')
  }
  await tag('7.0.0')
  expect((await tag('7.0.1')).printed).toMatch(/nothing to release/)
  git('reset', '--quiet', '--hard', before)
  expect((await tag('7.0.0')).printed).toMatch(/exists already/)
  writeFileSync(at('package.json'), `${readFileSync(at('package.json'), 'utf8')}\n`)
  expect((await tag('7.0.1')).printed).toMatch(/changes without a commit/)
  expect(git('rev-parse', 'HEAD')).toBe(before)
})
