/** Settings as they are written, before the schema reads them: nested objects by key. */
export type Tree = Readonly<Record<string, unknown>>

/** `payments.enabled` as steps from the root. */
export type SettingPath = readonly string[]

export const stepsOf = (path: string): SettingPath => path.split('.')

export function isTree(value: unknown): value is Tree {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** What the tree says at a path; undefined: nothing. */
export function valueAt(tree: unknown, path: SettingPath): unknown {
  return path.reduce<unknown>(
    (value, key) => (isTree(value) && Object.hasOwn(value, key) ? value[key] : undefined),
    tree,
  )
}

/**
 * The tree with one value replaced. Where the tree says nothing on the way, it goes on from the defaults, so that
 * setting one payment service leaves the others.
 */
export function withValue(tree: unknown, path: SettingPath, value: unknown, defaults: unknown): unknown {
  const [key, ...rest] = path
  if (key === undefined) return value
  const base = tree ?? defaults
  const children = isTree(base) ? base : {}
  return { ...children, [key]: withValue(children[key], rest, value, valueAt(defaults, [key])) }
}

/** All leaves of `upper` over `lower`, which goes on from the defaults where it says nothing on the way. */
export function mergeTrees(lower: unknown, upper: Tree, defaults: unknown): unknown {
  return leavesOf(upper).reduce<unknown>((tree, [path, value]) => withValue(tree, path, value, defaults), lower)
}

function leavesOf(tree: Tree, above: SettingPath = []): (readonly [SettingPath, unknown])[] {
  return Object.entries(tree).flatMap(([key, value]) =>
    isTree(value) ? leavesOf(value, [...above, key]) : [[[...above, key], value] as const],
  )
}
