import type { Unit } from '@zatyshok/contract/primitives'
import { appearanceOf } from '@zatyshok/domain/services'

/** Returns the unit of a meter's values; an unknown type counts cubic metres, as most meters do. */
export function unitOf(main: { readonly counterType: string; readonly serviceType: number }): Unit {
  return appearanceOf(main).unit ?? 'm3'
}
