/** For Node 12 and newer, which must be able to parse it. */
import { say } from './operator-language.mjs'

/**
 * True if npm with this Node installs every package that builds the portal. With an older Node npm silently omits
 * optional packages whose `engines` exclude it. Must equal `engines` of package.json.
 *
 * @param {string} version such as '24.21.0'
 */
export function isNodeEnough(version) {
  const [major, minor] = version.split('.').map(Number)
  return (major === 20 && minor >= 19) || (major === 22 && minor >= 12) || major > 22
}

/** Ends this process with one line if its Node is too old. */
export function refuseOldNode() {
  const version = process.versions.node
  if (isNodeEnough(version)) return
  console.error(
    say({
      uk: `Потрібен Node.js 20.19, 22.12 або новіший; тут ${version}. Установіть його з https://nodejs.org/ і запустіть команду знову.`,
      en: `Node.js 20.19, 22.12 or newer is required; this is ${version}. Install it from https://nodejs.org/ and run the command again.`,
    }),
  )
  process.exit(1)
}
