import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { SampleAccount } from '../city-summary.ts'
import { providers } from '../providers.ts'
import { semicolonLine } from './csv.ts'
import type { ExportRun } from './export-run.ts'

const providerGroup = '22'

function providersText(): string {
  const heading = 'code;name;edrpou;iban;phone;address;folder;provider_group;reading_window\r\n'
  const lines = providers.map(({ code, name, edrpou, iban, phone, address, folder, window }) =>
    semicolonLine([code, name, edrpou, iban, phone, address, folder, providerGroup, window]),
  )
  return heading + lines.join('')
}

function samplesText(samples: readonly SampleAccount[]): string {
  const lines = samples.map(({ provider, number, activationCode, holder, remark }) =>
    semicolonLine([provider, number, activationCode, holder, remark]),
  )
  return `provider;number;activation_code;holder;remark\r\n${lines.join('')}`
}

/** Writes the two lists of the whole delivery and returns the paths of all its files, relative to its folder. */
export function writeCityFiles(run: ExportRun, samples: readonly SampleAccount[]): string[] {
  writeFileSync(join(run.folder, 'providers.csv'), providersText())
  writeFileSync(join(run.folder, 'accounts-sample.csv'), samplesText(samples))
  const folders = [...providers.map((provider) => provider.folder), 'bank', 'subsydii']
  const inFolders = folders.flatMap((folder) =>
    readdirSync(join(run.folder, folder))
      .sort()
      .map((file) => `${folder}/${file}`),
  )
  return [...inFolders, 'providers.csv', 'accounts-sample.csv']
}
