import { existsSync, readFileSync } from 'node:fs'

export interface Build {
  /** Semantic version of the product. */
  readonly version: string
  /** First twelve digits of the commit; `unreleased` in a checkout. */
  readonly commit: string
}

/** Written by `npm run release`; a checkout has none. */
const released = new URL('../../../../../release.json', import.meta.url)
const product = new URL('../../../../../package.json', import.meta.url)

/** The running build, read once. */
export const build: Build = readBuild()

function readBuild(): Build {
  const { version }: { version: string } = JSON.parse(readFileSync(product, 'utf8'))
  if (!existsSync(released)) return { version, commit: 'unreleased' }
  const { commit }: { commit: string } = JSON.parse(readFileSync(released, 'utf8'))
  return { version, commit }
}
