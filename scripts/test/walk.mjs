/**
 * `npm run walk [-- -g C07]`: walks the 128 rows of the specification from outside, each by a script of its own under
 * e2e/walk, at a portal that it starts, or at one that runs already (E2E_ORIGIN and E2E_DATA_DIR). Ends with
 * «N of 128 rows hold», and with status 1 where one does not.
 */
import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { findChromium, noChromium } from '../../harness/kit/find-chromium.ts'

process.chdir(path.join(import.meta.dirname, '../..'))
if (await findChromium()) {
  const walk = ['node_modules/@playwright/test/cli.js', 'test', '-c', 'e2e/walk/walk.config.ts']
  process.exitCode = spawnSync(process.execPath, [...walk, ...process.argv.slice(2)], { stdio: 'inherit' }).status ?? 1
} else {
  console.log(noChromium)
  process.exitCode = 1
}
