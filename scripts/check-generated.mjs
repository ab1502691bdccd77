/** Generated files must be what their generator writes now. Needs the Node that strips types. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { messageParamsSource } from '../packages/i18n/src/message-params-source.ts'

const folder = path.join(import.meta.dirname, '../packages/i18n/src')
const catalogue = JSON.parse(readFileSync(path.join(folder, 'messages-uk.json'), 'utf8'))
const written = readFileSync(path.join(folder, 'generated/message-params.ts'), 'utf8')
if (written !== messageParamsSource(catalogue)) {
  console.error('packages/i18n/src/generated/message-params.ts is stale: node packages/i18n/scripts/generate-params.ts')
  process.exit(1)
}
console.log('generated files are fresh')
