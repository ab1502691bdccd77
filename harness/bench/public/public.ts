import type { BenchResult } from '../result.ts'
import { benchDirectus } from './public-directus.ts'
import { benchLighthouse } from './public-lighthouse.ts'
import { benchObservatory } from './public-observatory.ts'
import { benchPublicThroughput } from './public-throughput.ts'

/** What public pages promise: speed, what Lighthouse says of them, what Observatory says of their headers. */
export async function benchPublic(): Promise<BenchResult[]> {
  const parts = [benchPublicThroughput, benchDirectus, benchLighthouse, benchObservatory]
  const results: BenchResult[] = []
  for (const part of parts) results.push(...(await part()))
  return results
}
