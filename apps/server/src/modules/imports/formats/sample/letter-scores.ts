/** Frequency of letters per thousand in Ukrainian text, including letters of Russian names. */
const OF_A_THOUSAND: Readonly<Record<string, number>> = {
  ...{ о: 94, а: 84, н: 66, и: 61, і: 58, в: 55, т: 53, е: 49, р: 49, с: 42, к: 39, л: 36, у: 34, д: 32, м: 31, п: 29 },
  ...{ я: 22, з: 21, ь: 19, б: 17, г: 16, ч: 14, й: 11, х: 10, ж: 8, ц: 8, ю: 8, ї: 7, ш: 7, є: 6, щ: 4, ф: 3, ґ: 1 },
  ...{ ы: 0.3, э: 0.3, ё: 0.1, ъ: 0.1 },
}
const SIGNS = new Set('№«»’ʼ–—²³…„“”\u00a0')
const SIGN = Math.log(0.003)
const STRANGE = Math.log(0.000_005)
const BROKEN = Math.log(0.000_000_1)
/** A capital after a small letter, such as «аБ»: the result of decoding «Аб» with a wrong encoding. */
const TURNED = Math.log(0.001)
const CAPITAL = Math.log(0.5)

const letters = new Map<string, number>()
for (const [letter, share] of Object.entries(OF_A_THOUSAND)) {
  letters.set(letter, Math.log(share / 1000))
  letters.set(letter.toUpperCase(), Math.log(share / 1000) + CAPITAL)
}

export interface TextScore {
  /** Number of characters past ASCII. */
  readonly signs: number
  /** Mean logarithm of the characters' likelihood in Ukrainian text; higher is better. */
  readonly mean: number
}

/** Scores the characters past ASCII by their likelihood in Ukrainian text. */
export function scoreText(text: string): TextScore {
  let [signs, sum, lower] = [0, 0, false]
  for (const sign of text) {
    const code = sign.charCodeAt(0)
    if (code < 128) {
      lower = false
      continue
    }
    signs += 1
    sum += letters.get(sign) ?? (SIGNS.has(sign) ? SIGN : sign === '\ufffd' ? BROKEN : STRANGE)
    const isLower = letters.has(sign) && sign === sign.toLowerCase()
    if (lower && letters.has(sign) && !isLower) sum += TURNED
    lower = isLower
  }
  return { signs, mean: signs === 0 ? 0 : sum / signs }
}
