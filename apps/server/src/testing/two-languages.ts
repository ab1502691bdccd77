/** Locales that choose a language of the command line. */
export const locales = { uk: 'uk_UA.UTF-8', en: 'en_US.UTF-8' } as const

/** Words that are the same in both languages: names of products, formats, and what the operator types. */
const names =
  'API|CONFIG|CREATEDB|CSV|DATA|DBF|DIR|DSS|HAProxy|HOST|ID|JSON|JSONL|KEY|NTP|Node|PORT|PostgreSQL|SECRET|SHA|SMTP|TLS|UTF|XLSX|YAML' +
  '|account|administrator|amount|base64|bucket|check|code|cp866|cp1125|csv|dbf|default|demo|editor|encoded|end|failed|false|google|help|host|http|https' +
  '|invite|js|json|jsonl|kept|linklocal|list|load|loopback|mail|misto|nope|npm|nosuch|olena|operator|path|pay|port|portal|portmone' +
  '|postgres|psql|queued|readings|requests|run|s3|sent|services|show|smtp|smtps|staff|start|store|token|true|tsar|uniquelocal|utf' +
  '|verifications|consents|whsec|windows|write|xlsx'
const known = new Set(names.split('|'))

/** Returns the English words of a Ukrainian text, without options, paths, addresses and names of variables. */
export function englishIn(text: string): string[] {
  const rest = text
    .replace(/--[\w-]+/g, ' ')
    .replace(/(^|[\s,])-\w\b/gm, '$1 ')
    .replace(/[\w{}%<>@~-]*[_./:@\\][\w{}[\]%<>@:./~\\-]*/g, ' ')
  return (rest.match(/[A-Za-z][A-Za-z0-9]+/g) ?? []).filter((word) => !known.has(word))
}

/** Returns the words with Ukrainian letters. */
export const ukrainianIn = (text: string): string[] => text.match(/[^\s]*[А-Яа-яІіЇїЄєҐґ]+[^\s]*/g) ?? []
