/**
 * `npm run goals`: the goals of security and reliability with their figures; `goals planted [names]` tries whether the
 * tests find vulnerabilities that are planted; `goals soak [minutes]` lets two nodes work and watches them (README.md).
 */
const commands: Readonly<Record<string, (args: readonly string[]) => Promise<number>>> = {
  planted: async (names) => (await import('./planted/run-planted.ts')).runPlanted(names),
  soak: async (asked) => (await import('./soak/run-soak.ts')).runSoak(asked),
}

const [name = '', ...args] = process.argv.slice(2)
const command = commands[name]
if (!command) {
  console.error(`Unknown: ${name}. There are: ${Object.keys(commands).join(', ')}`)
  process.exit(1)
}
process.exitCode = (await command(args)) === 0 ? 0 : 1
