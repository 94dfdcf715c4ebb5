import { useId, useRef, useState } from 'react'
import { useT } from '#i18n'
import { IconButton, placeBeside } from '#widgets'
import css from './weather.module.css'
import { WeatherPanel } from './weather-panel.tsx'

/** The button that comes when the page has rested for three seconds, and the panel under it (spec: shell-and-account §4). */
export function WeatherButton() {
  const t = useT()
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const [isOpen, setOpen] = useState(false)
  const place = () => {
    if (panel.current && button.current) placeBeside(panel.current, button.current, { align: 'end' })
  }
  return (
    <span className={css.weather}>
      <IconButton
        ref={button}
        icon="cloud-sun"
        iconSize={18}
        label={t('shared/weather.title')}
        popoverTarget={id}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
      />
      <div
        ref={panel}
        id={id}
        popover="auto"
        role="dialog"
        aria-label={t('shared/weather.title')}
        className={css.panel}
        onToggle={(event) => {
          setOpen(event.newState === 'open')
          place()
        }}
      >
        <WeatherPanel />
      </div>
    </span>
  )
}
