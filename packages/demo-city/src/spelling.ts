const latinPairs: Record<string, string> = { І: 'I', і: 'i', Ґ: 'Г', ґ: 'г' }

/** Replaces the typographic apostrophe by the one that a provider writes. */
export function withApostrophe(text: string, apostrophe: string): string {
  return text.replaceAll('’', apostrophe)
}

/** CP866 has no І і Ґ ґ: Latin I i and Cyrillic Г г stand for them; the apostrophe becomes the plain one. */
export function forCp866(text: string): string {
  return withApostrophe(text, "'").replace(/[ІіҐґ]/g, (letter) => latinPairs[letter] ?? letter)
}
