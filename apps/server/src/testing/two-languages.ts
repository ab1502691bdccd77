/** Locales that choose a language of the command line. */
export const locales = { uk: 'uk_UA.UTF-8', en: 'en_US.UTF-8' } as const

/** Words that a Ukrainian text may have: names of products and standards, and values that an operator types. */
const allowed = new Set(
  [
    'API CREATEDB CSV DBF DNS DSS HAProxy ID JSON JSONL NTP Node PORT HOST PostgreSQL SHA SMTP TLS UTF XLSX YAML cron pgBackRest',
    'account accounts administrator amount base64 consents editor encoded false help host http https js kept linklocal loopback npm operator path port',
    'portal postgres readings requests run s3 services smtp smtps store token true uniquelocal verifications whsec',
  ].flatMap((line) => line.split(' ')),
)

/**
 * Returns the English words of a Ukrainian text, without options, quoted values, paths, addresses and variables.
 *
 * @param commands names of commands, which are the same in both languages
 */
export function englishIn(text: string, commands: readonly string[]): string[] {
  const typed = new Set(commands.flatMap((name) => name.split('-')))
  const rest = text
    .replace(/[«"][\w ./-]+[»"]/g, ' ')
    .replace(/--[\w-]+/g, ' ')
    .replace(/\b[A-Z]+_[A-Z_]+\b/g, ' ')
    .replace(/(^|[\s,])-\w\b/gm, '$1 ')
    .replace(/[\w{}%<>@~-]*[_./:@\\][\w{}[\]%<>@:./~\\-]*/g, ' ')
  return (rest.match(/[A-Za-z][A-Za-z0-9]+/g) ?? []).filter((word) => !allowed.has(word) && !typed.has(word))
}

/** Returns the words with Ukrainian letters. */
export const ukrainianIn = (text: string): string[] => text.match(/\S*[А-Яа-яІіЇїЄєҐґ]\S*/g) ?? []
