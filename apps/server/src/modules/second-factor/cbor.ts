import { type CBORType, decodePartialCBOR } from '@levischuck/tiny-cbor'

/** Decodes the value at the beginning of the bytes. @throws Error if it is malformed or cut off */
export function readCborStart(bytes: Uint8Array): { readonly value: CBORType; readonly length: number } {
  // The library reads the whole memory behind an array, so it gets a copy.
  const [value, length] = decodePartialCBOR(Uint8Array.from(bytes), 0)
  // It returns a shorter string if the bytes end too early.
  if (length > bytes.length) throw new Error('CBOR is cut off')
  return { value, length }
}

/** Decodes bytes that are one map and nothing else. @throws Error */
export function readCborMap(bytes: Uint8Array): ReadonlyMap<string | number, CBORType> {
  const { value, length } = readCborStart(bytes)
  if (!(value instanceof Map) || length !== bytes.length) throw new Error('CBOR is not one map')
  return value
}
