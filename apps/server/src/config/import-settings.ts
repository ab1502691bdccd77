import * as z from 'zod'

/** How providers' files are imported; from the environment or the file only, read at the start. */
export const importSettings = {
  imports: z
    .strictObject({
      folder: z
        .string()
        .default('')
        .describe(
          'Watched: files in `<city>/<profile>/` of it are imported as they come; it must be there. Empty: none is.',
        ),
      undoDays: z
        .int()
        .min(1)
        .max(3650)
        .default(62)
        .describe('So long an import may be taken back: what it replaced is kept, then swept.'),
      uploadsMegabytes: z
        .int()
        .min(0)
        .max(1_000_000_000)
        .default(8192)
        .describe(
          'All files on their way to an import together, by the sizes that they are announced with; those of one provider take half of it at most. One more is refused (429 `uploads_full`).',
        ),
      keepUploadsDays: z
        .int()
        .min(1)
        .max(3650)
        .default(7)
        .describe('So long the files of a check or an import are kept.'),
    })
    .prefault({}),
}
