/** `npm run format [paths]`: formats, sorts imports and applies the safe fixes of Biome. */
import { spawnSync } from 'node:child_process'
import path from 'node:path'

const root = path.join(import.meta.dirname, '..')
const biome = path.join(root, 'node_modules/@biomejs/biome/bin/biome')
const paths = process.argv.slice(2)
const { status } = spawnSync(process.execPath, [biome, 'check', '--write', ...(paths.length > 0 ? paths : ['.'])], {
  cwd: root,
  stdio: 'inherit',
})
process.exitCode = status ?? 1
