import { isObject, type Weather, type WeatherIcon, withoutUnseen } from '#contract'

/** The provider's two digits → our own drawing: no picture comes from a foreign host. */
const ICONS: Readonly<Record<string, WeatherIcon>> = {
  '01': 'sun',
  '02': 'cloud-sun',
  '03': 'cloud',
  '04': 'cloud',
  '09': 'cloud-rain',
  '10': 'cloud-rain',
  '11': 'cloud-lightning',
  '13': 'cloud-snow',
  '50': 'cloud-fog',
}
const TEXT_MAX_CHARS = 80

const part = (value: unknown, name: string): unknown => (isObject(value) ? value[name] : undefined)
const plain = (value: unknown): string => (typeof value === 'string' ? withoutUnseen(value).slice(0, TEXT_MAX_CHARS) : '')

const iconOf = (code: string): WeatherIcon => (code === '01n' ? 'moon' : (ICONS[code.slice(0, 2)] ?? 'cloud'))

/** Place name, main temperature, and description and icon of the first weather (spec: shell-and-account §7). Throws when there is no temperature. */
export function readWeather(answer: unknown): Weather {
  const temperature = part(part(answer, 'main'), 'temp')
  if (typeof temperature !== 'number' || !Number.isFinite(temperature)) throw new Error('The weather provider gave no temperature.')
  const list = part(answer, 'weather')
  const first: unknown = Array.isArray(list) ? list[0] : undefined
  return { place: plain(part(answer, 'name')), temperature, description: plain(part(first, 'description')), icon: iconOf(plain(part(first, 'icon'))) }
}
