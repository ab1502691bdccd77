/** Made when it is first used: a page's first formatter or collator takes 10 to 20 ms (decision 0138). */
let collator: Intl.Collator | undefined

/** Compares two names by the Ukrainian alphabet, with numbers by their value: «кв. 6» stands before «кв. 12». */
export function compareNames(one: string, other: string): number {
  collator ??= new Intl.Collator('uk', { numeric: true })
  return collator.compare(one, other)
}
