import { t } from '@zatyshok/i18n/translate'
import { SettingsScreen } from '../../../features/settings/settings-screen.tsx'
import { WeatherCard } from '../../../features/weather/weather-card.tsx'
import { ForRole } from '../../admin/for-role.tsx'

/** `/admin/settings`. */
export function Component() {
  return (
    <ForRole is="administrator">
      <SettingsScreen others={[{ part: 'weather', title: t('weather.title'), content: <WeatherCard /> }]} />
    </ForRole>
  )
}
