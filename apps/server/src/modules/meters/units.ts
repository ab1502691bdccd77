import type { Unit } from '@zatyshok/contract/primitives'
import { appearanceOf } from '@zatyshok/domain/services'

/** The unit of what a meter measures; a type that no catalogue knows counts cubic metres, as most meters do. */
export function unitOf(main: { readonly counterType: string; readonly serviceType: number }): Unit {
  return appearanceOf(main).unit ?? 'm3'
}
