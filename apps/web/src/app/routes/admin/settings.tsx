import { SettingsScreen } from '../../../features/settings/settings-screen.tsx'
import { WeatherCard } from '../../../features/weather/weather-card.tsx'
import { ForRole } from '../../admin/for-role.tsx'

/** `/admin/settings`. */
export function Component() {
  return (
    <ForRole is="administrator">
      <SettingsScreen />
      <WeatherCard />
    </ForRole>
  )
}
