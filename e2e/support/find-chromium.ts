import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { promisify } from 'node:util'
import { chromium } from '@playwright/test'

const run = promisify(execFile)

/** In this order; each is started to be believed. */
const candidates = () => [
  process.env['CHROMIUM_PATH'],
  chromium.executablePath(),
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/google-chrome',
]

/** The first browser that answers to its name; tests are never skipped for want of one. */
export async function findChromium(): Promise<string> {
  for (const path of candidates()) {
    if (path && existsSync(path) && (await answers(path))) return path
  }
  throw new Error('Chromium не знайдено. Установіть його: apt-get install chromium — або задайте CHROMIUM_PATH.')
}

async function answers(path: string): Promise<boolean> {
  try {
    const { stdout } = await run(path, ['--version', '--no-sandbox'], { timeout: 20_000 })
    return /chrom/i.test(stdout)
  } catch {
    return false
  }
}
