import type * as z from 'zod/mini'

/**
 * A check of a form's schema. `z.refine` would enlarge the chunk of schemas, which sign-in and registration load.
 * @param path the field of an object that gets the problem
 */
export const accepts =
  <Value>(isRight: (value: Value) => boolean, path: string[] = []): z.core.CheckFn<Value> =>
  ({ value, issues }) => {
    if (!isRight(value)) issues.push({ code: 'custom', input: value, path, continue: true })
  }
