import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { changed, parsePlanting, plantedFiles, readPlantings } from './plantings.ts'

const root = path.join(import.meta.dirname, '../../..')

test('GL3 every vulnerability can still be planted, and the tests that must find it are there', () => {
  const troubles: string[] = []
  for (const planting of readPlantings()) {
    const files = plantedFiles(root, planting)
    if (typeof files === 'string') troubles.push(`${planting.name}: ${files}`)
    for (const { file, title } of planting.caughtBy) {
      const isThere =
        existsSync(path.join(root, file)) && readFileSync(path.join(root, file), 'utf8').includes(asWritten(title))
      if (!isThere) troubles.push(`${planting.name}: ${file} has no «${title}»`)
    }
  }
  expect(troubles).toEqual([])
})

/** For a title from a table, the file contains the ids only. */
const asWritten = (title: string) => /^[A-Z]+\d+/.exec(title)?.[0] ?? title

test('GL3 there are fifty of them at least, each of its own', () => {
  const plantings = readPlantings()
  expect(plantings.length).toBeGreaterThanOrEqual(50)
  expect(new Set(plantings.map(({ title }) => title)).size).toBe(plantings.length)
})

test('a change finds its place however the lines are wrapped, and refuses two places', () => {
  const change = { was: 'if (isForeign(one)) throw refusal()', becomes: 'stay()' }
  expect(changed('a()\n  if (\n    isForeign(one)\n  ) throw refusal()\nb()', change)).toBe('a()\n  stay()\nb()')
  expect(changed('a()', change)).toBeUndefined()
  expect(changed(`${change.was}\n${change.was}`, change)).toBeUndefined()
})

test('a change is found in the file to which a refactoring has moved its text', () => {
  const tree = mkdtempSync(path.join(tmpdir(), 'zatyshok-moved-'))
  const write = (file: string, text: string) => {
    mkdirSync(path.dirname(path.join(tree, file)), { recursive: true })
    writeFileSync(path.join(tree, file), text)
  }
  const planting = parsePlanting('x', 'Title\ncaught by a.test.ts: AU1 it\nin apps/server/src/a.ts\n- refuse()\n')
  write('apps/server/src/modules/b.ts', 'begin()\nrefuse()\n')
  write('apps/server/src/modules/b.test.ts', 'refuse()\n')
  expect(plantedFiles(tree, planting)).toEqual(
    new Map([[path.join(tree, 'apps/server/src/modules/b.ts'), 'begin()\n\n']]),
  )
  write('apps/server/src/modules/c.ts', 'refuse()\n')
  expect(plantedFiles(tree, planting)).toContain('hold «refuse()»')
  rmSync(tree, { recursive: true })
})

test('changes of one file follow each other; a line that means nothing is an error', () => {
  const text = 'Title\ncaught by a.test.ts: AU1 it\nin a.ts\n- one\n- two\n+ three\n- four\nin b.ts\n- five\n'
  expect(parsePlanting('x', text).changes).toEqual([
    { file: 'a.ts', was: ' one\n two', becomes: ' three' },
    { file: 'a.ts', was: ' four', becomes: '' },
    { file: 'b.ts', was: ' five', becomes: '' },
  ])
  expect(() => parsePlanting('x', `${text}what`)).toThrow('«what»')
  expect(() => parsePlanting('x', 'Title\nin a.ts\n- one')).toThrow('names no test')
})
