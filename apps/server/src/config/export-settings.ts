import * as z from 'zod'

/** Destination of files for providers; from the environment or the file only, read at the start. */
export const exportSettings = {
  exports: z
    .strictObject({
      folder: z
        .string()
        .default('')
        .describe('Files for providers are put into `<provider>/` of it as well; empty: they are only downloaded.'),
    })
    .prefault({}),
}
