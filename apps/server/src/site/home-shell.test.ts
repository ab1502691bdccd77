import { expect, test } from 'vitest'
import { homeShell } from './home-shell.ts'

const shell = `<head>
    <link rel="modulepreload" crossorigin href="/assets/base-1.js">
    <link rel="stylesheet" crossorigin href="/assets/base-1.css">
  </head>`
const built = {
  'src/app/routes/home.tsx': { file: 'assets/home-1.js', imports: ['_base', '_cabinet'], css: ['assets/home-1.css'] },
  _base: { file: 'assets/base-1.js', css: ['assets/base-1.css'] },
  _cabinet: { file: 'assets/cabinet-1.js', imports: ['_base'], css: ['assets/cabinet-1.css'] },
}

test('G01 the page of home requests the code and the styles of home, each once', () => {
  const links = [...homeShell(shell, built).matchAll(/<link rel="(\w+)" crossorigin href="([^"]+)">/g)]
  expect(links.map(([, kind, file]) => `${kind} ${file}`)).toEqual([
    'modulepreload /assets/base-1.js',
    'stylesheet /assets/base-1.css',
    'modulepreload /assets/cabinet-1.js',
    'modulepreload /assets/home-1.js',
    'stylesheet /assets/cabinet-1.css',
    'stylesheet /assets/home-1.css',
  ])
  expect(homeShell(shell, built)).toMatch(/<\/head>$/)
})

test('G01 a build without home is refused at the start', () => {
  expect(() => homeShell(shell, {})).toThrow('Not in the build: src/app/routes/home.tsx')
})
