/**
 * The operator's command line on the machine's own Node, as the services start it: `node scripts/launch/portal.mjs
 * start`. It installs nothing. Plain JavaScript for Node 12 and newer: an old Node must be able to print the line.
 */
import { isSuitable, NEWEST, OLDEST } from './find-node.mjs'
import { say } from './operator-language.mjs'

const version = process.versions.node
const refusal = say({
  en: `The portal needs Node.js ${OLDEST}–${NEWEST}; this is ${version} (${process.execPath}). Install it from https://nodejs.org/ or NodeSource, or name another Node in ExecStart, and start again.`,
  uk: `Порталу потрібен Node.js ${OLDEST}–${NEWEST}; тут ${version} (${process.execPath}). Установіть його з https://nodejs.org/ чи NodeSource або назвіть інший Node в ExecStart, і запустіть знову.`,
})

if (isSuitable(version)) {
  import('../../apps/server/src/cli.ts')
} else {
  console.error(refusal)
  process.exit(1)
}
