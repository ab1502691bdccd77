import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { KnownAccount } from '../../packages/demo-city/src/testing/unknown-files/unknown-file.ts'
import { portalCommand } from './staff.ts'

const profile = (provider: string) => `provider: "${provider}"
format: { type: csv, encoding: utf-8, separator: ";" }
notation: { decimal: ",", day: dd.MM.yyyy, month: MM.yyyy }
services: { "10": 10 }
files:
  - name: known.csv
    tables:
      - key: [account]
        records:
          - kind: accounts
            fields: { account: account }
          - kind: meters
            fields:
              account: account
              serial: serial
              counterType: { value: "000000002" }
              serviceCode: { value: "10" }
              digits: { value: "5" }
              decimals: { value: "3" }
`

/** Imports accounts with a meter each, as the portal has them before a provider's new program sends its first file. */
export async function importAccounts(provider: string, accounts: readonly KnownAccount[]): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'zatyshok-known-'))
  try {
    const [rules, file] = [join(folder, 'known.yaml'), join(folder, 'known.csv')]
    await writeFile(rules, profile(provider))
    const rows = accounts.map(({ account, serial }) => `${account};${serial}`)
    await writeFile(file, `${['account;serial', ...rows].join('\n')}\n`)
    await portalCommand('import', rules, file)
  } finally {
    await rm(folder, { recursive: true })
  }
}
