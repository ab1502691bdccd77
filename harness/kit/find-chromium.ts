import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'
import { npmChromium } from './npm-chromium.ts'

/** A Chromium to launch. `env`: variables to add to the environment of this process. */
export interface Chromium {
  readonly executablePath: string
  readonly env: Readonly<Record<string, string>>
}

type Candidate = () => Chromium | undefined | Promise<Chromium | undefined>

const at = (executablePath: string | undefined) => () =>
  executablePath && existsSync(executablePath) ? { executablePath, env: {} } : undefined

const candidates = (): readonly Candidate[] => [
  at(process.env['CHROMIUM_PATH']),
  at(chromium.executablePath()),
  at('/usr/bin/chromium-headless-shell'),
  at('/usr/bin/chromium'),
  at('/usr/bin/google-chrome'),
  npmChromium,
]

/** One line for the terminal: how to install a browser. */
export const noChromium = 'Chromium не знайдено: установіть його (apt-get install chromium) або задайте CHROMIUM_PATH.'

/**
 * Returns the first Chromium of CHROMIUM_PATH, Playwright, this machine and npm that renders a page; undefined if none
 * does. The result is stored in the environment, so that processes started later need no search.
 */
export async function findChromium(): Promise<Chromium | undefined> {
  const known = process.env['E2E_CHROMIUM']
  if (known) return JSON.parse(known)
  const found = await firstThatRenders(candidates(), renders)
  if (found) process.env['E2E_CHROMIUM'] = JSON.stringify(found)
  return found
}

/**
 * Returns options for `chromium.launch` and `launchPersistentContext`. Throws the line `noChromium` if there is no
 * browser.
 */
export async function chromiumToLaunch(): Promise<{ executablePath: string; env: NodeJS.ProcessEnv }> {
  const found = await findChromium()
  if (!found) throw new Error(noChromium)
  return { executablePath: found.executablePath, env: { ...process.env, ...found.env } }
}

/**
 * Tries the candidates one after another, since a later one may have to be unpacked; a candidate that throws is
 * skipped.
 */
export async function firstThatRenders(
  candidates: readonly Candidate[],
  renders: (candidate: Chromium) => Promise<boolean>,
): Promise<Chromium | undefined> {
  for (const candidate of candidates) {
    const found = await Promise.try(candidate).catch(() => undefined)
    if (found && (await renders(found))) return found
  }
  return undefined
}

async function renders({ executablePath, env }: Chromium): Promise<boolean> {
  try {
    const browser = await chromium.launch({ executablePath, env: { ...process.env, ...env }, timeout: 20_000 })
    try {
      const page = await browser.newPage()
      await page.setContent('<p>Затишок</p>')
      return (await page.screenshot({ timeout: 20_000 })).length > 0
    } finally {
      await browser.close()
    }
  } catch {
    return false
  }
}
