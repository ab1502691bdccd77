const latinPairs: Record<string, string> = { І: 'I', і: 'i', Ґ: 'Г', ґ: 'г' }

/** Replaces the typographic apostrophe by the provider's apostrophe. */
export function withApostrophe(text: string, apostrophe: string): string {
  return text.replaceAll('’', apostrophe)
}

/** Replaces І і Ґ ґ, which CP866 lacks, by Latin I i and Cyrillic Г г; the apostrophe becomes the plain one. */
export function forCp866(text: string): string {
  return withApostrophe(text, "'").replace(/[ІіҐґ]/g, (letter) => latinPairs[letter] ?? letter)
}
