import { useEffect, useRef, useState } from 'react'
import { ApiError, shellApi } from '#api'
import type { Weather } from '#contract'
import { useFormats, useT } from '#i18n'
import { Banner, Button, Icon } from '#widgets'
import { locate } from './locate.ts'
import css from './weather.module.css'

type Shown = { readonly at: 'ask' | 'busy' } | { readonly at: 'failed'; readonly text: string } | { readonly at: 'ready'; readonly weather: Weather }

/** The weather where someone is: nobody is asked for their place before they ask for the weather. */
export function WeatherPanel() {
  const t = useT()
  const { number } = useFormats()
  const [shown, setShown] = useState<Shown>({ at: 'ask' })
  const ask = async (): Promise<void> => {
    if (shown.at === 'busy') return
    setShown({ at: 'busy' })
    const place = await locate(navigator)
    if ('refused' in place) return setShown({ at: 'failed', text: t(`shared/weather.${place.refused}`) })
    try {
      setShown({ at: 'ready', weather: await shellApi.weather(place) })
    } catch (error) {
      const isSaid = error instanceof ApiError && error.message !== ''
      setShown({ at: 'failed', text: isSaid ? error.message : t('shared/weather.failed') })
    }
  }
  if (shown.at === 'ready') return <Ready weather={shown.weather} degrees={degreesOf(shown.weather.temperature, number)} />
  return (
    <>
      {shown.at === 'failed' ? <Banner tone="danger">{shown.text}</Banner> : <p className={css.about}>{t('shared/weather.about')}</p>}
      <Button icon="map-pin" busy={shown.at === 'busy'} onClick={() => void ask()}>
        {t(shown.at === 'failed' ? 'shared/weather.again' : 'shared/weather.show')}
      </Button>
    </>
  )
}

const degreesOf = (celsius: number, number: (value: number) => string) => ({
  celsius: number(Math.round(celsius)),
  fahrenheit: number(Math.round((celsius * 9) / 5 + 32)),
})

/** Takes the focus that the button had which it replaces: from nowhere, Esc would not lead back. */
function Ready({ weather, degrees }: { readonly weather: Weather; readonly degrees: ReturnType<typeof degreesOf> }) {
  const t = useT()
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (document.activeElement === document.body) box.current?.focus()
  }, [])
  return (
    <div ref={box} tabIndex={-1} className={css.ready} role="status">
      <Icon name={weather.icon} size={32} />
      <div>
        <strong dir="auto">{weather.place || t('shared/weather.noPlace')}</strong>
        <div className={css.degrees}>{t('shared/weather.degrees', degrees)}</div>
        <div className={css.about} dir="auto">
          {weather.description}
        </div>
      </div>
    </div>
  )
}
