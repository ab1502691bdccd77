import { z } from 'zod'

/** Encodings that an export may have; the names are those of iconv-lite. */
export const encoding = z.enum(['utf-8', 'windows-1251', 'cp866', 'cp1125', 'koi8-u', 'utf-16le', 'utf-16be'])
export type Encoding = z.infer<typeof encoding>

/** A text of a profile. Every value of a profile has a bound, so that a profile cannot fill the memory. */
export const text = z.string().max(1000)
export const word = text.min(1)
export const sign = z.string().length(1)
export const names = z.array(text).min(1).max(1000)

/** Most entries of a table or a list of a profile. */
export const MOST_ENTRIES = 10_000
export const table = <Value extends z.ZodType>(value: Value) =>
  z
    .record(text, value)
    .refine((entries) => Object.keys(entries).length <= MOST_ENTRIES, `не більше ${MOST_ENTRIES} рядків`)
    .meta({ maxProperties: MOST_ENTRIES })

/** A position in a line, from 1; a line has no more characters. */
const position = z.int().min(1).max(65_536)
/** First and last position in a line. */
export const positions = z.tuple([position, position])
/** The provider's code → ours. */
export const codes = table(text)
/** A line of a file, from 1. */
export const line = z.int().min(1).max(10_000)
/** A row of headings, from 1; 0: the table has none. */
export const headingRow = z.int().min(0).max(10_000)
/** Rows that hold the headings, `headingRow` being the last of them: merged headings stand above their columns. */
export const headingRows = z.int().min(1).max(5)
