import { rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
// @ts-expect-error: plain JavaScript that also runs on older Node
import { runStep } from '../../../scripts/launch/run-steps.mjs'
import type { Mutant } from './make-mutants.ts'

const config = {
  extends: './tsconfig.json',
  // Unused variables and unreachable code are not compile errors here: tests must detect such mutants.
  compilerOptions: { noUnusedLocals: false, noUnusedParameters: false, allowUnreachableCode: true },
  exclude: ['**/*.test.ts', '**/testing'],
}

/**
 * Returns the ids of the mutants that TypeScript rejects. Each mutant is written as a separate file next to its
 * original, so one run checks all of them. Effects on other files are not checked.
 */
export async function refusedByCompiler(tree: string, mutants: readonly Mutant[]): Promise<ReadonlySet<string>> {
  const files = mutants.map(({ id, file, mutated }) => {
    const name = path.join(tree, file.replace(/\.ts$/, `.mutant-${id}.ts`))
    writeFileSync(name, mutated)
    return name
  })
  const project = path.join(tree, 'tsconfig.mutants.json')
  // Whole workspaces: plugins extend types in files that a mutant's file does not import.
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
