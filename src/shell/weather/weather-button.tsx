import { useT } from '#i18n'
import { PopoverButton } from '../top-bar/popover-button.tsx'
import css from './weather.module.css'
import { WeatherPanel } from './weather-panel.tsx'

/** The button that comes when the page has rested for three seconds, and the panel under it (spec: shell-and-account §4). */
export function WeatherButton() {
  const t = useT()
  return (
    <PopoverButton icon="cloud-sun" title={t('shared/weather.title')} className={css.weather} panelClassName={css.panel}>
      {() => <WeatherPanel />}
    </PopoverButton>
  )
}
