/**
 * `npm run walk [-- -g C07]`: checks the 128 rows of the specification from outside, each by its own script under
 * e2e/walk. It starts a portal, or uses a running one (E2E_ORIGIN and E2E_DATA_DIR). It ends with «N of 128 rows hold»,
 * and with status 1 if one does not.
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
