import pg from 'pg'

type Parser = (text: string) => unknown

/** The type declarations of `pg` list scalars only; at run time the function accepts any type's oid. */
const builtIn = pg.types.getTypeParser as (oid: number, format: 'text' | 'binary') => Parser

const TEXT_ARRAY = 1009

const parserByOid: Record<number, Parser> = {
  20: safeInteger,
  1016: (text) => textArray(text).map((item) => (item === null ? null : safeInteger(item))),
  // A DATE is a calendar day; a JavaScript Date would shift it by the machine's time zone.
  1082: String,
  1182: textArray,
  // TIMESTAMP without time zone is not a moment, so it stays text; moments are TIMESTAMPTZ.
  1114: String,
}

/**
 * Type parsers of one pool: int8 → number (throws past the safe integers), numeric → string, date → 'YYYY-MM-DD',
 * timestamptz → Date. They are passed to the pool, never set globally.
 */
export const valueParsers = {
  getTypeParser: (oid: number, format: 'text' | 'binary' = 'text'): Parser =>
    (format === 'text' && parserByOid[oid]) || builtIn(oid, format),
} as pg.CustomTypesConfig

function safeInteger(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`int8 value ${text} is past the safe integers`)
  return value
}

/** PostgreSQL writes all arrays in one syntax; the parser of text[] leaves the items unchanged. */
function textArray(text: string): (string | null)[] {
  return builtIn(TEXT_ARRAY, 'text')(text) as (string | null)[]
}
