const HEAD = /^# (\d{4})\. (.+)\n\nStatus: (.+)\. Date: (\d{4}-\d\d-\d\d)\.\n\n## Context\n/
const SECTIONS = /^Context,Decision,(?:Alternatives,)?Consequences$/

/**
 * Returns the mistakes in the form of decision records and in their list.
 *
 * @param {readonly { name: string, text: string }[]} records files of docs/decisions by number
 * @param {string} list README.md of that folder
 * @returns {string[]}
 */
export function mistakesOf(records, list) {
  return records.flatMap(({ name, text }) => {
    const head = HEAD.exec(text)
    if (!head) return [`${name}: begins with title, «Status: …. Date: YYYY-MM-DD.» and «## Context»`]
    const [, number = '', title, status, date] = head
    const sections = Array.from(text.matchAll(/^## (.+)$/gm), ([, heading]) => heading).join(',')
    const row = `| [${number}](${name}) | ${title} | ${status} | ${date} |`
    return [
      ...(name.startsWith(`${number}-`) ? [] : [`${name}: its title has the number ${number}`]),
      ...(SECTIONS.test(sections) ? [] : [`${name}: sections are ${sections}`]),
      ...(list.split('\n').includes(row) ? [] : [`README.md lacks: ${row}`]),
    ]
  })
}
