import { type Command, Help } from 'commander'
import { operatorLanguage, say } from '../platform/process/operator-text.ts'

const titles: Readonly<Record<string, string>> = {
  'Usage:': 'Використання:',
  'Arguments:': 'Аргументи:',
  'Options:': 'Параметри:',
  'Commands:': 'Команди:',
}

/** Ukrainian texts for commander's errors; an error without a match keeps commander's own sentence. */
const mistakes: readonly (readonly [RegExp, string])[] = [
  [/^error: unknown command '(.+)'/, 'Невідома команда «$1».'],
  [/^error: unknown option '(.+)'/, 'Невідомий параметр «$1».'],
  [/^error: missing required argument '(.+)'/, 'Бракує аргументу «$1».'],
  [/^error: required option '(.+)' not specified/, 'Бракує обов’язкового параметра «$1».'],
  [/^error: option '(.+)' argument missing/, 'Параметру «$1» бракує значення.'],
  [/^error: option '(.+)' argument '(.*)' is invalid\. ?/, 'Параметр «$1» не може бути «$2»: '],
  [/^error: command-argument value '(.*)' is invalid for argument '(.+?)'\. ?/, 'Аргумент «$2» не може бути «$1»: '],
  [/^error: too many arguments.*/s, 'Забагато аргументів.'],
  [/^error: /, 'Помилка: '],
]

/** Makes commander's own words in help and errors Ukrainian, for this command and its subcommands; in English it keeps them. */
export function speakUkrainian(program: Command): void {
  program.showHelpAfterError(say({ uk: 'Довідка: npm run portal -- --help', en: 'Help: npm run portal -- --help' }))
  if (operatorLanguage !== 'uk') return
  const own = new Help()
  program.configureHelp({
    styleTitle: (title) => titles[title] ?? title,
    commandUsage: (command) => translated(own.commandUsage(command)),
    subcommandTerm: (command) => translated(own.subcommandTerm(command)),
    optionDescription: (option) => translated(own.optionDescription(option)),
    argumentDescription: (argument) => translated(own.argumentDescription(argument)),
  })
  program.configureOutput({ outputError: (text, write) => write(inUkrainian(text)) })
}

/** Words that commander adds inside of usage lines, descriptions and errors. */
const parts: readonly (readonly [string, string])[] = [
  ['[options]', '[параметри]'],
  ['[command]', '[команда]'],
  ['(choices: ', '(можливі: '],
  ['default: ', 'типово: '],
  ['display help for command', 'показати довідку'],
  ['Allowed choices are ', 'Можливі: '],
  ['(Did you mean one of ', '(Можливо, одне з: '],
  ['(Did you mean ', '(Можливо, '],
]

const translated = (text: string): string => parts.reduce((rest, [was, becomes]) => rest.replaceAll(was, becomes), text)

function inUkrainian(text: string): string {
  const mistake = mistakes.find(([pattern]) => pattern.test(text))
  return translated(mistake ? text.replace(mistake[0], mistake[1]) : text)
}
