import type { Command } from 'commander'

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
  [/^error: too many arguments.*/, 'Забагато аргументів.'],
  [/^error: /, 'Помилка: '],
]

/** Makes help and errors of the command line Ukrainian, for this command and its subcommands. */
export function speakUkrainian(program: Command): void {
  program.configureHelp({ styleTitle: (title) => titles[title] ?? title })
  program.configureOutput({ outputError: (text, write) => write(inUkrainian(text)) })
  program.showHelpAfterError('Довідка: npm run portal -- --help')
}

function inUkrainian(text: string): string {
  const mistake = mistakes.find(([pattern]) => pattern.test(text))
  return mistake ? text.replace(mistake[0], mistake[1]) : text
}
