/** Header and trailer of COPY's binary format. */
export const COPY_HEADER = Buffer.from('PGCOPY\n\xff\r\n\0\0\0\0\0\0\0\0\0', 'latin1')
export const COPY_TRAILER = Buffer.from([0xff, 0xff])

const OUT_BYTES = 1 << 17
const UPPER = 2 ** 32
const NEGATIVE = 0x4000
/** Base of the digits of a binary `numeric`. */
const BASE = 10_000
const BASE_DIGITS = 4
const WHOLE_DIGITS = 3

/** A text as a field of COPY: its length, then its bytes. */
export function textField(text: string): Buffer {
  const bytes = Buffer.from(text)
  const length = Buffer.alloc(4)
  length.writeInt32BE(bytes.length, 0)
  return Buffer.concat([length, bytes])
}

/** An id as a `bigint` field of COPY. */
export function idField(id: number): Buffer {
  const field = Buffer.alloc(12)
  field.writeInt32BE(8, 0)
  field.writeBigInt64BE(BigInt(id), 4)
  return field
}

/**
 * A buffer of fields in COPY's binary format, as PostgreSQL's `…_recv` functions read them. The bytes are written one
 * by one, because for a few bytes the methods of Buffer cost more.
 */
export class CopyBytes {
  length = 0
  readonly bytes = Buffer.allocUnsafeSlow(OUT_BYTES)
  readonly #longest: number

  /** `longest`: upper bound of the bytes of one row. */
  constructor(longest: number) {
    this.#longest = longest
  }

  /** True if the next row may not fit. */
  isFull(): boolean {
    return this.length + this.#longest > this.bytes.length
  }

  /** Copies bytes unchanged. */
  put(from: Buffer, start: number, end: number): void {
    const { bytes } = this
    let to = this.length
    for (let at = start; at < end; at += 1) bytes[to++] = from[at] ?? 0
    this.length = to
  }

  putFields(count: number): void {
    this.#int16(count)
  }

  putNull(): void {
    this.#int32(-1)
  }

  putSmallint(value: number): void {
    this.#int32(2)
    this.#int16(value)
  }

  /** `value`: a safe integer. */
  putBigint(value: number): void {
    this.#int32(8)
    this.#int32(Math.floor(value / UPPER))
    this.#int32(value)
  }

  /** Days since 2000-01-01. */
  putDate(day: number): void {
    this.#int32(4)
    this.#int32(day)
  }

  putTrue(): void {
    this.#int32(1)
    this.bytes[this.length++] = 1
  }

  putText(from: Buffer, start: number, end: number): void {
    this.#int32(end - start)
    this.put(from, start, end)
  }

  putString(text: string): void {
    const bytes = this.bytes.write(text, this.length + 4)
    this.#int32(bytes)
    this.length += bytes
  }

  /** Writes `scaled` ÷ 10^places with `places` decimals. The whole part must be below 10^12. */
  putNumeric(scaled: number, places: number): void {
    const unit = 10 ** places
    const size = Math.abs(scaled)
    const whole = Math.floor(size / unit)
    const fractions = Math.ceil(places / BASE_DIGITS)
    this.#int32(8 + 2 * (WHOLE_DIGITS + fractions))
    this.#int16(WHOLE_DIGITS + fractions)
    this.#int16(WHOLE_DIGITS - 1)
    this.#int16(scaled < 0 ? NEGATIVE : 0)
    this.#int16(places)
    this.#int16(Math.floor(whole / BASE ** 2))
    this.#int16(Math.floor(whole / BASE) % BASE)
    this.#int16(whole % BASE)
    const fraction = (size % unit) * 10 ** (fractions * BASE_DIGITS - places)
    if (fractions > 1) this.#int16(Math.floor(fraction / BASE))
    if (fractions > 0) this.#int16(fraction % BASE)
  }

  #int32(value: number): void {
    this.#int16(value >>> 16)
    this.#int16(value)
  }

  #int16(value: number): void {
    this.bytes[this.length] = value >>> 8
    this.bytes[this.length + 1] = value
    this.length += 2
  }
}
