import { type APIRequestContext, expect } from '@playwright/test'
import { origin, residentToken } from './resident.ts'

/** The fields of a meter that tests need before they read its screens. */
export interface Meter {
  readonly id: string
  readonly serialNumber: string
  readonly serviceProvider: { readonly code: string }
  readonly digits: number
  readonly decimals: number
  readonly zones: readonly string[]
  readonly nextCheckDate: string | null
  readonly previous: readonly { readonly zone: string; readonly value: string }[]
  readonly usual: readonly { readonly zone: string; readonly mean: string }[]
  readonly tariffs: readonly { readonly price: string; readonly unit: string }[]
  readonly window: { readonly open: boolean } | null
}

/** Sends a request as the resident; returns the response's JSON. */
export async function askPortal<Reply>(request: APIRequestContext, path: string): Promise<Reply> {
  const answer = await request.get(`${origin()}/api/warehouse/consumer/${path}`, {
    headers: { Authorization: `Bearer ${residentToken()}` },
  })
  expect(answer.status(), path).toBe(200)
  return answer.json()
}

/**
 * Returns at least three one-zone meters with three decimals that accept readings today. The demonstration city's water
 * company (provider 101) accepts them on any day.
 */
export async function openMeters(request: APIRequestContext): Promise<[Meter, Meter, Meter]> {
  const meters = await askPortal<Meter[]>(request, 'counters')
  const [one, two, three] = meters.filter(
    ({ serviceProvider, decimals, zones, window, previous }) =>
      serviceProvider.code === '101' && decimals === 3 && zones.length === 1 && window?.open && previous.length === 1,
  )
  if (!one || !two || !three) throw new Error('The demonstration resident has fewer than three open meters')
  return [one, two, three]
}
