import { styleText } from 'node:util'
import { emailAddress } from '@zatyshok/contract/people/credentials'
import '@zatyshok/i18n/all-messages'
import { t } from '@zatyshok/i18n/translate'
import type { Command } from 'commander'
import { InvalidArgumentError } from 'commander'
import { readConfig } from '../config.ts'
import type { Verdict } from '../modules/doctor/check.ts'
import { type Finding, runDoctor } from '../modules/doctor/run-doctor.ts'
import { type OperatorText, say } from '../platform/process/operator-text.ts'
import { openInstallation } from '../start/open-installation.ts'

/** Registers `portal doctor`. Exit status: 0 if no finding is red, else 1. */
export function registerDoctor(program: Command): void {
  program
    .command('doctor')
    .description(
      say({
        uk: 'перевірити встановлений портал: базу, диск, пошту, сховище, адресу, копії; нічого не змінює',
        en: 'check the installed portal: database, disk, mail, file store, address, backups; changes nothing',
      }),
    )
    .option(
      say({ uk: '--mail <адреса>', en: '--mail <address>' }),
      say({ uk: 'надіслати пробний лист на цю адресу', en: 'send a test letter to this address' }),
      mailbox,
    )
    .action(async ({ mail }: { readonly mail?: string }) => {
      const { installation, close } = await openInstallation(readConfig())
      try {
        const findings = await runDoctor(installation, { mailTo: mail })
        for (const finding of findings) console.log(lineOf(finding))
        console.log(sumOf(findings))
        if (findings.some(({ level }) => level === 'red')) process.exitCode = 1
      } finally {
        await close()
      }
    })
}

/** The words of `/admin/doctor`. */
const words = {
  green: { uk: t('doctor.level.green'), en: 'green' },
  yellow: { uk: t('doctor.level.yellow'), en: 'yellow' },
  red: { uk: t('doctor.level.red'), en: 'red' },
} satisfies Record<Verdict['level'], OperatorText>

function lineOf({ level, title, says, todo }: Finding): string {
  const word = styleText(level, say(words[level]).padEnd(9), { stream: process.stdout })
  const repair = todo ? `\n           → ${say(todo)}` : ''
  return `${word} ${say(title)}: ${say(says)}${repair}`
}

function sumOf(findings: readonly Finding[]): string {
  const count = (wanted: Verdict['level']) => findings.filter(({ level }) => level === wanted).length
  const counts = { red: count('red'), yellow: count('yellow'), green: count('green') }
  return say({
    uk: t('doctor.sum', counts),
    en: `Red: ${counts.red}, yellow: ${counts.yellow}, green: ${counts.green}.`,
  })
}

function mailbox(text: string): string {
  const parsed = emailAddress.safeParse(text)
  if (parsed.success) return parsed.data
  throw new InvalidArgumentError(
    say({
      uk: 'потрібна адреса, наприклад olena@misto.example',
      en: 'an address is required, such as olena@city.example',
    }),
  )
}
