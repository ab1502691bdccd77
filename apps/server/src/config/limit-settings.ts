import * as z from 'zod'

/** How often something may be done before it costs more or is refused; from the environment or the file only. */
export const limitSettings = {
  limits: z
    .strictObject({
      readingRevisions: z
        .int()
        .min(1)
        .max(1000)
        .default(20)
        .describe('How many different values a month one meter’s zone may be given; a repeated value does not count.'),
    })
    .prefault({}),
}
