import type { Unit } from '@zatyshok/contract/primitives'
import type { MessageKey } from '@zatyshok/i18n/translate'

/** Selects the colour of the tile (ux.md «Utilities»). */
export type Utility =
  | 'cold-water'
  | 'hot-water'
  | 'heating'
  | 'electricity'
  | 'gas'
  | 'subscription'
  | 'drainage'
  | 'default'

/** Suffix of the message key `unit.*`. */
export type UnitCode = Unit

/** The appearance of a meter or a service: `icon` is a Lucide name, `unit` is null if unknown. */
export type ServiceAppearance = {
  readonly utility: Utility
  readonly icon: string
  readonly messageKey: MessageKey
  readonly unit: UnitCode | null
}

const appearance = (
  utility: Utility,
  icon: string,
  label: { readonly messageKey: MessageKey; readonly unit: UnitCode | null },
): ServiceAppearance => ({ utility, icon, ...label })

/** The ten counter types of the contract, by code of nine digits (F03; specification §3). */
export const counterTypes: Readonly<Record<string, ServiceAppearance>> = {
  '000000001': appearance('gas', 'flame', { messageKey: 'counterType.000000001', unit: 'm3' }),
  '000000002': appearance('cold-water', 'droplet', { messageKey: 'counterType.000000002', unit: 'm3' }),
  '000000003': appearance('hot-water', 'shower-head', { messageKey: 'counterType.000000003', unit: 'm3' }),
  '000000004': appearance('heating', 'heater', { messageKey: 'counterType.000000004', unit: 'gcal' }),
  '000000005': appearance('electricity', 'zap', { messageKey: 'counterType.000000005', unit: 'kwh' }),
  '000000006': appearance('electricity', 'arrow-up-down', { messageKey: 'counterType.000000006', unit: 'kwh' }),
  '000000007': appearance('electricity', 'zap', { messageKey: 'counterType.000000007', unit: 'kwh' }),
  '000000008': appearance('heating', 'heater', { messageKey: 'counterType.000000008', unit: 'gcal' }),
  '000000009': appearance('cold-water', 'sprout', { messageKey: 'counterType.000000009', unit: 'm3' }),
  '000000010': appearance('drainage', 'waves-arrow-down', { messageKey: 'counterType.000000010', unit: 'm3' }),
}

/** The service type of heating. */
export const heatingServiceType = 12

/** The service types of the contract (G11; specification §3). */
export const serviceTypes: Readonly<Record<number, ServiceAppearance>> = {
  10: appearance('cold-water', 'droplet', { messageKey: 'serviceType.10', unit: 'm3' }),
  11: appearance('subscription', 'repeat', { messageKey: 'serviceType.11', unit: 'month' }),
  [heatingServiceType]: appearance('heating', 'heater', { messageKey: 'serviceType.12', unit: 'gcal' }),
  13: appearance('gas', 'flame', { messageKey: 'serviceType.13', unit: 'm3' }),
  14: appearance('drainage', 'waves-arrow-down', { messageKey: 'serviceType.14', unit: 'm3' }),
  15: appearance('hot-water', 'shower-head', { messageKey: 'serviceType.15', unit: 'm3' }),
  16: appearance('cold-water', 'droplets', { messageKey: 'serviceType.16', unit: 'm3' }),
  17: appearance('electricity', 'zap', { messageKey: 'serviceType.17', unit: 'kwh' }),
}

/** The appearance of an unknown type. */
export const defaultAppearance = appearance('default', 'gauge', { messageKey: 'serviceType.default', unit: null })

/**
 * Returns icon, colour, name and unit: by counter type, or else by service type, or else the default (F03). For
 * providers in `ignoreCounterType` (889 and 999 by default, F10) only the service type counts.
 */
export function appearanceOf(service: {
  readonly counterType?: string | null
  readonly serviceType?: number | null
  readonly providerCode?: string | null
  readonly ignoreCounterType?: readonly string[]
}): ServiceAppearance {
  const { counterType, serviceType, providerCode, ignoreCounterType = [] } = service
  const byCounter =
    counterType && !ignoreCounterType.includes(providerCode ?? '') ? counterTypes[counterType] : undefined
  const byService = serviceType ? serviceTypes[serviceType] : undefined
  return byCounter ?? byService ?? defaultAppearance
}
