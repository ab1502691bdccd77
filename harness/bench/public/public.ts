import type { BenchResult } from '../result.ts'
import { benchDirectus } from './public-directus.ts'
import { benchLighthouse } from './public-lighthouse.ts'
import { benchObservatory } from './public-observatory.ts'
import { benchPublicProxy } from './public-proxy.ts'
import { benchPublicThroughput } from './public-throughput.ts'

/** Measures the public pages: speed, Lighthouse scores, and Observatory's score of their headers. */
export async function benchPublic(): Promise<BenchResult[]> {
  const parts = [benchPublicThroughput, benchPublicProxy, benchDirectus, benchLighthouse, benchObservatory]
  const results: BenchResult[] = []
  for (const part of parts) results.push(...(await part()))
  return results
}
