import { rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
// @ts-expect-error: plain JavaScript that older Node runs too
import { runStep } from '../../../scripts/launch/run-steps.mjs'
import type { Mutant } from './make-mutants.ts'

const config = {
  extends: './tsconfig.json',
  // Unused variables and unreachable code are not compile errors here: the tests have to catch such mutants.
  compilerOptions: { noUnusedLocals: false, noUnusedParameters: false, allowUnreachableCode: true },
  exclude: ['**/*.test.ts', '**/testing'],
}

/**
 * Ids of the mutants that TypeScript refuses. Each is written beside its original as a file of its own, so one run
 * checks them all: what it changes for other files is not seen.
 */
export async function refusedByCompiler(tree: string, mutants: readonly Mutant[]): Promise<ReadonlySet<string>> {
  const files = mutants.map(({ id, file, mutated }) => {
    const name = path.join(tree, file.replace(/\.ts$/, `.mutant-${id}.ts`))
    writeFileSync(name, mutated)
    return name
  })
  const project = path.join(tree, 'tsconfig.mutants.json')
  // Whole workspaces: plugins widen types from files that no mutant's file imports.
  const include = [...new Set(mutants.map(({ file }) => file.split('/').slice(0, 2).join('/')))]
  writeFileSync(project, JSON.stringify({ ...config, include }))
  try {
    const command = [
      process.execPath,
      'node_modules/typescript/bin/tsc',
      '--noEmit',
      '--pretty',
      'false',
      '-p',
      project,
    ]
    const { output } = await runStep({ name: 'mutants', command, cwd: tree })
    const lines = String(output)
      .split('\n')
      .filter((line) => /: error TS\d+/.test(line))
    const others = lines.filter((line) => !/\.mutant-\d+\.ts\(/.test(line))
    if (others.length > 0) throw new Error(`the tree does not compile:\n${others.slice(0, 5).join('\n')}`)
    return new Set(lines.map((line) => /\.mutant-(\d+)\.ts\(/.exec(line)?.[1] ?? ''))
  } finally {
    for (const file of [...files, project]) rmSync(file)
  }
}
