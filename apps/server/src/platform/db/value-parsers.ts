import pg from 'pg'

type Parser = (text: string) => unknown

/** The types of `pg` list the scalars only; at run time any type's number is taken. */
const builtIn = pg.types.getTypeParser as (oid: number, format: 'text' | 'binary') => Parser

const TEXT_ARRAY = 1009

const parserByOid: Record<number, Parser> = {
  20: safeInteger,
  1016: (text) => textArray(text).map((item) => (item === null ? null : safeInteger(item))),
  // A DATE is a calendar day: a JavaScript Date would move it by the zone of the machine.
  1082: String,
  1182: textArray,
  // TIMESTAMP without a zone names no moment, so it stays text; moments are TIMESTAMPTZ.
  1114: String,
}

/**
 * Type parsers of one pool: int8 → number (throws past the safe integers), numeric → string,
 * date → 'YYYY-MM-DD', timestamptz → Date. Given to the pool, never set globally.
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

/** PostgreSQL writes every array alike; the parser of text[] leaves the items as they are written. */
function textArray(text: string): (string | null)[] {
  return builtIn(TEXT_ARRAY, 'text')(text) as (string | null)[]
}
