import {
  ArrowUpDown,
  Droplet,
  Droplets,
  Flame,
  Gauge,
  Heater,
  type LucideIcon,
  Repeat,
  ShowerHead,
  Sprout,
  WavesArrowDown,
  Zap,
} from 'lucide-react'

const icons: Readonly<Record<string, LucideIcon>> = {
  droplet: Droplet,
  droplets: Droplets,
  sprout: Sprout,
  'shower-head': ShowerHead,
  heater: Heater,
  zap: Zap,
  'arrow-up-down': ArrowUpDown,
  flame: Flame,
  repeat: Repeat,
  'waves-arrow-down': WavesArrowDown,
  gauge: Gauge,
}

/** Returns the icon of a Lucide name from the catalogue in `@zatyshok/domain/services`; the gauge for an unknown name. */
export const utilityIcon = (name: string): LucideIcon => icons[name] ?? Gauge
