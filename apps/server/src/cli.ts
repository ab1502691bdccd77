import { Command } from 'commander'
import { registerBackup } from './cli/backup-command.ts'
import { registerConfig } from './cli/config-command.ts'
import { registerDemo } from './cli/demo-command.ts'
import { registerDoctor } from './cli/doctor-command.ts'
import { registerExport } from './cli/export-command.ts'
import { registerImport } from './cli/import-command.ts'
import { registerImports } from './cli/imports-command.ts'
import { registerMail } from './cli/mail-command.ts'
import { registerMigrate } from './cli/migrate-command.ts'
import { registerRestore } from './cli/restore-command.ts'
import { registerStaff } from './cli/staff-command.ts'
import { registerStart } from './cli/start-command.ts'
import { speakUkrainian } from './cli/ukrainian-help.ts'
import { registerWorker } from './cli/worker-command.ts'
import { buildTitle } from './platform/process/build.ts'
import { say } from './platform/process/operator-text.ts'
import { endCommandOnSignals, isEnding } from './start/end-on-signals.ts'
import { explainAndExit } from './start/explain-and-exit.ts'

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

endCommandOnSignals()
try {
  await program.parseAsync()
} catch (error) {
  if (!isEnding()) explainAndExit(error)
}
