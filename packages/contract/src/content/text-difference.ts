import * as z from 'zod/mini'

/** What two versions of a text differ in, block by block and in it word by word; plain text, no markup. */
export const textDifference = z.array(
  z.object({
    /** `looks`: the words are the same, emphasis or the like is not. `skipped`: blocks that are the same. */
    change: z.enum(['same', 'added', 'removed', 'changed', 'looks', 'skipped']),
    /** What the block is: `h2`, `p`, `li`, `tr`…; empty for what is skipped. */
    tag: z.string(),
    /** How many blocks this stands for: one, or as many as are skipped. */
    blocks: z.int(),
    /** In the order of reading; a removed part stands before what replaced it. */
    parts: z.array(z.object({ change: z.enum(['same', 'added', 'removed']), text: z.string() })),
  }),
)
export type TextDifference = z.output<typeof textDifference>
