import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { copyTree, removeTree } from '../../harness/kit/scratch-tree.ts'

const longMs = 120_000
const useCase = 'apps/server/src/site/robots.ts'
const component = 'apps/web/src/ui/card.tsx'
const publicPage = 'apps/web/src/public/docs-page.tsx'

let tree: string
let data: string
let dev: ChildProcess
let origin: string
let printed = ''

beforeAll(async () => {
  tree = copyTree(path.join(import.meta.dirname, '../..'))
  data = mkdtempSync(path.join(tmpdir(), 'zatyshok-dev-'))
  const port = await freePort()
  origin = `http://127.0.0.1:${port}`
  dev = spawn(process.execPath, [path.join(tree, 'scripts/dev/run.ts')], {
    cwd: tree,
    env: { ...process.env, DATA_DIR: data, PORT: String(port), PORTAL_DEMONSTRATION_ENABLED: 'false', NODE_ENV: '' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  for (const stream of [dev.stdout, dev.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      printed += text
      dev.emit('printed')
    })
  }
  await until('Портал працює')
}, longMs)

afterAll(async () => {
  if (dev.exitCode === null) dev.kill('SIGKILL')
  removeTree(tree)
  rmSync(data, { recursive: true, force: true })
})

test('pages, modules and API requests are served at one address, without a build', { timeout: longMs }, async () => {
  expect(await text('/sign-in')).toContain('/src/app/main.tsx')
  expect(await text('/features')).toContain('href="/src/public/public.css"')
  expect(await text('/src/public/public.css', { accept: 'text/css' })).toContain('/build/generated/')
  expect(await text(`/${component.replace('apps/web/', '')}`)).toContain('$RefreshReg$')
  expect(await text('/src/lib/captcha/solve-challenge.ts')).toMatch(/new Worker\(.*type: .module/)
  expect(JSON.parse(await text('/api/settings'))).toHaveProperty('appName')
})

test('a changed component is served at once, on pages of the server too', { timeout: longMs }, async () => {
  const address = `/${component.replace('apps/web/', '')}`
  edit(component, (source) => `${source}\nexport const edited = 'зміна компонента'\n`)
  await expect.poll(() => text(`${address}?t=${Date.now()}`), { timeout: longMs }).toContain('зміна компонента')
  await text('/docs')
  edit(publicPage, (source) => source.replace("<h1>{t('docs.title')}</h1>", '<h1>зміна сторінки</h1>'))
  await expect.poll(() => text('/docs'), { timeout: longMs }).toContain('<h1>зміна сторінки</h1>')
})

test('a request after a change of the API waits for the new one', { timeout: longMs }, async () => {
  edit(useCase, (source) => source.replace('Disallow: /admin', 'Disallow: /changed'))
  await expect.poll(() => text('/robots.txt'), { timeout: longMs }).toContain('/changed')
})

test('a broken file is reported, and its fix restarts the API', { timeout: longMs }, async () => {
  const whole = readFileSync(path.join(tree, useCase), 'utf8')
  edit(useCase, (source) => `${source}\nconst (`)
  await until('API не працює')
  const { status } = await fetch(`${origin}/robots.txt`)
  edit(useCase, () => whole.replace('/changed', '/mended'))
  await expect.poll(() => text('/robots.txt'), { timeout: longMs }).toContain('/mended')
  expect(status).toBe(503)
})

test('a second one at the same port gets an error of one line', { timeout: longMs }, async () => {
  const env = { ...process.env, DATA_DIR: data, PORT: new URL(origin).port }
  const second = spawn(process.execPath, [path.join(tree, 'scripts/dev/run.ts')], { env })
  const [told] = await Promise.all([once(second.stderr.setEncoding('utf8'), 'data'), once(second, 'exit')])
  expect(told).toEqual([expect.stringMatching(/^Порт \d+ уже зайнято[^\n]*\n$/)])
})

test('Ctrl+C leaves no process', { timeout: longMs }, async () => {
  expect(running()).not.toEqual([])
  dev.kill('SIGINT')
  // The streams end when the last process that holds them has ended; the API and the spare process hold them too.
  expect(await once(dev, 'close')).toEqual([0, null])
  expect(running()).toEqual([])
})

/** Lists the processes that name this DATA_DIR, as PostgreSQL does. */
function running(): string[] {
  const lines = execFileSync('ps', ['-eo', 'args='], { encoding: 'utf8' }).split('\n')
  return lines.filter((line) => line.includes(data))
}

function edit(file: string, change: (source: string) => string): void {
  const whole = path.join(tree, file)
  const before = readFileSync(whole, 'utf8')
  const after = change(before)
  if (after === before) throw new Error(`nothing to change in ${file}`)
  writeFileSync(whole, after)
}

async function text(address: string, headers: Record<string, string> = {}): Promise<string> {
  return (await fetch(`${origin}${address}`, { headers })).text()
}

async function until(line: string): Promise<void> {
  while (!printed.includes(line)) {
    if (dev.exitCode !== null) throw new Error(`ended before «${line}»:\n${printed}`)
    await Promise.race([once(dev, 'printed'), once(dev, 'exit')])
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('no port')
  return address.port
}
