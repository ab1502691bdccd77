import * as z from 'zod/mini'

/** The difference of two versions of a text, by block and by word; plain text without markup. */
export const textDifference = z.array(
  z.object({
    /** `looks`: equal words with different formatting; `skipped`: equal blocks. */
    change: z.enum(['same', 'added', 'removed', 'changed', 'looks', 'skipped']),
    /** Tag of the block: `h2`, `p`, `li`, `tr`…; empty for `skipped`. */
    tag: z.string(),
    /** Number of blocks: one, or as many as are skipped. */
    blocks: z.int(),
    /** In reading order; a removed part comes before its replacement. */
    parts: z.array(z.object({ change: z.enum(['same', 'added', 'removed']), text: z.string() })),
  }),
)
export type TextDifference = z.output<typeof textDifference>
