import { expect, test } from 'vitest'
// @ts-expect-error: plain JavaScript
import { releaseFiles } from './release-files.mjs'

test.each([
  'package-lock.json',
  'apps/server/src/main.ts',
  'apps/server/migrations/0001-start.sql',
  'apps/web/package.json',
  'packages/contract/src/endpoint.ts',
  'profiles/kalynivsk/providers.yaml',
  'deploy/upgrade.sh',
  'docs/operating.md',
])('a release contains %s', (file) => expect(releaseFiles([file])).toEqual([file]))

test.each([
  'apps/server/src/app.test.ts',
  'apps/server/src/testing/app.ts',
  'apps/web/src/app/main.tsx',
  'harness/faults/run.ts',
  'e2e/errors.e2e.ts',
  'scripts/release.mjs',
  '.github/workflows/ci.yml',
  'biome.json',
])('a release leaves out %s', (file) => expect(releaseFiles([file])).toEqual([]))
