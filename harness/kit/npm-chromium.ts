import { execFile } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { Chromium } from './find-chromium.ts'

const run = promisify(execFile)
const unpacker = fileURLToPath(new URL('./unpack-npm-chromium.ts', import.meta.url))

/**
 * Returns the Chromium of the package @sparticuz/chromium, for a machine without one: a headless shell with its
 * libraries and font. It is unpacked under `node_modules/.cache` on first use (decision 0064). Undefined if the package
 * does not support this machine (it supports Linux on x64), or is not installed.
 */
export async function npmChromium(): Promise<Chromium | undefined> {
  const found = installedPackage()
  if (!found || process.platform !== 'linux' || process.arch !== 'x64') return undefined
  const cache = join(found.folder, '../../.cache/zatyshok-chromium')
  const folder = await madeOnce({ cache, version: found.version, make: unpack })
  return {
    executablePath: join(folder, 'chromium'),
    env: { LD_LIBRARY_PATH: join(folder, 'al2023/lib'), FONTCONFIG_PATH: join(folder, 'fonts') },
  }
}

function installedPackage(): { folder: string; version: string } | undefined {
  try {
    const folder = join(dirname(createRequire(import.meta.url).resolve('@sparticuz/chromium')), '..')
    const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
    return { folder, version }
  } catch {
    return undefined
  }
}

interface Making {
  readonly cache: string
  readonly version: string
  make(folder: string): Promise<void>
}

/**
 * Returns the folder `version` in the folder `cache`; the first process that needs it creates it completely or not at
 * all. If two processes create it at once, the later one uses the other's folder. Folders of other versions are
 * removed.
 */
export async function madeOnce({ cache, version, make }: Making): Promise<string> {
  const folder = join(cache, version)
  if (existsSync(folder)) return folder
  await mkdir(cache, { recursive: true })
  const beside = await mkdtemp(`${folder}-`)
  try {
    await make(beside)
    await rename(beside, folder)
  } catch (failure) {
    await rm(beside, { recursive: true, force: true })
    if (!existsSync(folder)) throw failure
  }
  const others = readdirSync(cache).filter((name) => name !== version && !name.startsWith(`${version}-`))
  await Promise.all(others.map((name) => rm(join(cache, name), { recursive: true, force: true })))
  return folder
}

// The package's own configuration refers to folders of a cloud service.
const fonts = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir prefix="relative">fonts</dir>
  <cachedir prefix="xdg">fontconfig</cachedir>
</fontconfig>
`

async function unpack(folder: string): Promise<void> {
  // The package unpacks into the folder for temporary files, so a child process gets another one.
  await run(process.execPath, [unpacker], { env: { ...process.env, TMPDIR: folder } })
  await writeFile(join(folder, 'fonts/fonts.conf'), fonts)
}
