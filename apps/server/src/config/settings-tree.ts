/** Settings before validation: nested objects by key. */
export type Tree = Readonly<Record<string, unknown>>

/** A path such as `payments.enabled`, split into steps from the root. */
export type SettingPath = readonly string[]

export const stepsOf = (path: string): SettingPath => path.split('.')

export function isTree(value: unknown): value is Tree {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Returns the value at a path of the tree, or undefined. */
export function valueAt(tree: unknown, path: SettingPath): unknown {
  return path.reduce<unknown>(
    (value, key) => (isTree(value) && Object.hasOwn(value, key) ? value[key] : undefined),
    tree,
  )
}

/**
 * Returns the tree with one value replaced. Missing nodes on the path are copied from the defaults, so that setting one
 * payment service keeps the others.
 */
export function withValue(tree: unknown, path: SettingPath, value: unknown, defaults: unknown): unknown {
  const [key, ...rest] = path
  if (key === undefined) return value
  const base = tree ?? defaults
  const children = isTree(base) ? base : {}
  return { ...children, [key]: withValue(children[key], rest, value, valueAt(defaults, [key])) }
}

/** Merges all leaves of `upper` into `lower`; missing nodes of `lower` are copied from the defaults. */
export function mergeTrees(lower: unknown, upper: Tree, defaults: unknown): unknown {
  return leavesOf(upper).reduce<unknown>((tree, [path, value]) => withValue(tree, path, value, defaults), lower)
}

function leavesOf(tree: Tree, above: SettingPath = []): (readonly [SettingPath, unknown])[] {
  return Object.entries(tree).flatMap(([key, value]) =>
    isTree(value) ? leavesOf(value, [...above, key]) : [[[...above, key], value] as const],
  )
}
