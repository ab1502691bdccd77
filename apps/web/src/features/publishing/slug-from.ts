/** Transliteration of Ukrainian by Cabinet Resolution 55 of 27.01.2010; at the start of a word some letters differ. */
const letters: Readonly<Record<string, string>> = {
  ...{ а: 'a', б: 'b', в: 'v', г: 'h', ґ: 'g', д: 'd', е: 'e', є: 'ie', ж: 'zh', з: 'z', и: 'y', і: 'i', ї: 'i' },
  ...{ й: 'i', к: 'k', л: 'l', м: 'm', н: 'n', о: 'o', п: 'p', р: 'r', с: 's', т: 't', у: 'u', ф: 'f', х: 'kh' },
  ...{ ц: 'ts', ч: 'ch', ш: 'sh', щ: 'shch', ю: 'iu', я: 'ia', ь: '', '’': '', "'": '' },
}
const atStart: Readonly<Record<string, string>> = { є: 'ye', ї: 'yi', й: 'y', ю: 'yu', я: 'ya' }

/** Returns a URL slug for a title: «Як сплатити за воду?» → «yak-splatyty-za-vodu». */
export const slugFrom = (title: string): string =>
  title
    .toLowerCase()
    .replaceAll('зг', 'zgh')
    .replaceAll(/(^|[^\p{L}'’])([єїйюя])/gu, (_all, before: string, letter: string) => before + atStart[letter])
    .replaceAll(/[\p{L}'’]/gu, (letter) => letters[letter] ?? letter)
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
    .slice(0, 64)
