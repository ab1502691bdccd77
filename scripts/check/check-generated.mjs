/** Checks that generated files equal their generators' present output. Needs a Node that strips types. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { profileSchemaText } from '../../apps/server/src/modules/imports/profile/profile-schema-text.ts'
import { configurationPage } from '../../apps/server/src/modules/settings/configuration-page.ts'
import { messageParamsSource } from '../../packages/i18n/src/message-params-source.ts'

const project = path.join(import.meta.dirname, '../..')
const read = (file) => readFileSync(path.join(project, file), 'utf8')
const generated = [
  {
    file: 'packages/i18n/src/generated/message-params.ts',
    fresh: messageParamsSource(JSON.parse(read('packages/i18n/src/messages-uk.json'))),
    by: 'packages/i18n/scripts/generate-params.ts',
  },
  { file: 'docs/configuration.md', fresh: configurationPage(), by: 'apps/server/scripts/generate-configuration.ts' },
  {
    file: 'apps/web/src/testing/generated/profile-schema.json',
    fresh: profileSchemaText(),
    by: 'apps/server/scripts/generate-profile-schema.ts',
  },
]
const stale = generated.filter(({ file, fresh }) => read(file) !== fresh)
for (const { file, by } of stale) console.error(`${file} is stale: npm run generate (${by})`)
if (stale.length > 0) process.exit(1)
console.log('generated files are fresh')
