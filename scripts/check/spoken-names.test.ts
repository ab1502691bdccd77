import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const root = path.join(import.meta.dirname, '../..')

test('GD1 hidden words of a name begin with no punctuation: browsers put a space before them', () => {
  const files = globSync('apps/web/src/**/*.tsx', { cwd: root })
  const texts = files.map((file) => ({ file, text: readFileSync(path.join(root, file), 'utf8') }))
  expect(texts.filter(({ text }) => text.includes('className="visually-hidden"')).length).toBeGreaterThan(40)
  // «Змінити» with the hidden «: Холодна вода» is read «Змінити : Холодна вода».
  const wrong = texts.filter(({ text }) => /className="visually-hidden"[^>]*>\s*[,.:;!?]/.test(text))
  expect(wrong.map(({ file }) => file)).toEqual([])
})
