import { Suspense } from 'react'
import { withRoomWords } from '#i18n'
import { lazyPart } from '#widgets'
import { useRestedFor } from '../use-rested-for.ts'

/** spec: shell-and-account §4, §9 */
const AFTER_MS = 3_000

const WeatherButton = lazyPart(async () => (await withRoomWords(import('./weather-button.tsx'))).WeatherButton, 'nothing')

/** The weather, three seconds after the page. */
export function WeatherLater() {
  const rests = useRestedFor(AFTER_MS)
  return rests ? (
    <Suspense fallback={null}>
      <WeatherButton />
    </Suspense>
  ) : null
}
