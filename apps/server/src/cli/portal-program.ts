import { Command } from 'commander'
import { buildTitle } from '../platform/process/build.ts'
import { say } from '../platform/process/operator-text.ts'
import { registerBackup } from './backup-command.ts'
import { registerConfig } from './config-command.ts'
import { registerDemo } from './demo-command.ts'
import { registerDoctor } from './doctor-command.ts'
import { registerExport } from './export-command.ts'
import { registerImport } from './import-command.ts'
import { registerImports } from './imports-command.ts'
import { registerMail } from './mail-command.ts'
import { registerMigrate } from './migrate-command.ts'
import { registerRestore } from './restore-command.ts'
import { registerStaff } from './staff-command.ts'
import { registerStart } from './start-command.ts'
import { speakUkrainian } from './ukrainian-help.ts'
import { registerWorker } from './worker-command.ts'

/** Returns the command line with all its commands, in the language of this process. */
export function portalProgram(): Command {
  const program = new Command('portal')
    .description(
      say({
        uk: 'Затишок: командний рядок оператора порталу',
        en: 'Zatyshok: the command line of the portal’s operator',
      }),
    )
    .version(buildTitle, '-V, --version', say({ uk: 'показати версію', en: 'print the version' }))
    .helpOption('-h, --help', say({ uk: 'показати довідку', en: 'print the help' }))
    .helpCommand(
      say({ uk: 'help [команда]', en: 'help [command]' }),
      say({ uk: 'довідка про команду', en: 'help about a command' }),
    )
  speakUkrainian(program)

  registerStart(program)
  registerWorker(program)
  registerMigrate(program)
  registerImport(program)
  registerExport(program)
  registerImports(program)
  registerDemo(program)
  registerStaff(program)
  registerMail(program)
  registerConfig(program)
  registerDoctor(program)
  registerBackup(program)
  registerRestore(program)
  return program
}
