/**
 * Numbers known cells from 0, found by their bytes. A Map would need a string made of every cell of a million rows;
 * this compares bytes where they lie, and half a million keys take 25 MB instead of 100.
 */
export class CellKeys {
  size = 0
  #bytes = Buffer.allocUnsafe(1 << 10)
  /** Where each key ends in #bytes, the first one after a 0; a key begins where the one before it ends. */
  #ends = new Int32Array(1 << 6)
  /** Number of the key + 1 in the slot of its hash, or in the next free one; 0: free. Never more than half full. */
  #slots = new Int32Array(1 << 7)

  /** Number of the key, a new one unless it is known. */
  add(key: Buffer): number {
    const known = this.find(key, 0, key.length)
    if (known >= 0) return known
    if (this.size + 2 > this.#ends.length) this.#grow()
    const start = this.#ends[this.size] ?? 0
    const end = start + key.length
    while (end > this.#bytes.length) this.#bytes = Buffer.concat([this.#bytes], this.#bytes.length * 2)
    key.copy(this.#bytes, start)
    this.size += 1
    this.#ends[this.size] = end
    this.#enter(this.size - 1)
    return this.size - 1
  }

  /** Number of the key that stands in `bytes` from `start` up to `end`, or -1. */
  find(bytes: Buffer, start: number, end: number): number {
    const slots = this.#slots
    const ends = this.#ends
    const keys = this.#bytes
    const mask = slots.length - 1
    for (let slot = hashOf(bytes, start, end) & mask; ; slot = (slot + 1) & mask) {
      const found = (slots[slot] ?? 0) - 1
      if (found < 0) return -1
      const shift = (ends[found] ?? 0) - start
      if ((ends[found + 1] ?? 0) - shift !== end) continue
      let at = start
      while (at < end && keys[at + shift] === bytes[at]) at += 1
      if (at === end) return found
    }
  }

  #enter(number: number): void {
    const mask = this.#slots.length - 1
    let slot = hashOf(this.#bytes, this.#ends[number] ?? 0, this.#ends[number + 1] ?? 0) & mask
    while (this.#slots[slot] !== 0) slot = (slot + 1) & mask
    this.#slots[slot] = number + 1
  }

  #grow(): void {
    const ends = new Int32Array(this.#ends.length * 2)
    ends.set(this.#ends)
    this.#ends = ends
    this.#slots = new Int32Array(ends.length * 2)
    for (let number = 0; number < this.size; number += 1) this.#enter(number)
  }
}

/** FNV-1a, its high bits folded into the low ones that choose the slot. */
function hashOf(bytes: Buffer, start: number, end: number): number {
  let hash = -2128831035
  for (let at = start; at < end; at += 1) hash = Math.imul(hash ^ (bytes[at] ?? 0), 16777619)
  return hash ^ (hash >>> 15)
}
