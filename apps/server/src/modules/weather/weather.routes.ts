import * as contract from '@zatyshok/contract/weather'
import type { MountEndpoint } from '../../mount.ts'
import { getWeather, loadWeather } from './load-weather.ts'

export function mountWeather(mount: MountEndpoint): void {
  mount(contract.getWeather, (ctx) => getWeather(ctx))
  mount(contract.loadWeather, (ctx, input) => loadWeather(ctx, input))
}
