import { existsSync, readFileSync } from 'node:fs'

export interface Build {
  /** Semantic version of the product. */
  readonly version: string
  /** First twelve digits of the commit; empty in a checkout, which no release made. */
  readonly commit: string
}

/** Written by `npm run release`; a checkout has none. */
const released = new URL('../../../../../release.json', import.meta.url)
const product = new URL('../../../../../package.json', import.meta.url)

/** The running build, read once. */
export const build: Build = readBuild()

/** For people: `1.2.3 (0a1b2c3d4e5f)`, in a checkout only `1.2.3`. */
export const buildTitle = build.commit ? `${build.version} (${build.commit})` : build.version

function readBuild(): Build {
  const { version }: { version: string } = JSON.parse(readFileSync(product, 'utf8'))
  if (!existsSync(released)) return { version, commit: '' }
  const { commit }: { commit: string } = JSON.parse(readFileSync(released, 'utf8'))
  return { version, commit }
}
