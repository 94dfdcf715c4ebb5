import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import { WeatherButton } from '../../src/shell/weather/weather-button.tsx'
import { WeatherLater } from '../../src/shell/weather/weather-later.tsx'
import { DARK, RIGHT_TO_LEFT } from '../stage.tsx'
import { answering, askedFor, atDesk, refused } from './answers.tsx'

const WEATHER = 'GET /api/ui/weather'
const HERE = { place: 'Minneapolis', temperature: 21.4, description: 'light rain', icon: 'cloud-rain' }
const AT: Pick<GeolocationPosition, 'coords'> = { coords: { latitude: 44.977753, longitude: -93.265015 } as GeolocationCoordinates }

/** The browser's own boundary: what it says about the place, and how often it was asked. */
let questions = 0
const standing = (place: typeof AT | 'refused' | 'unknown'): (() => void) => {
  questions = 0
  const getCurrentPosition = (done: (position: GeolocationPosition) => void, failed?: (error: GeolocationPositionError) => void): void => {
    questions += 1
    if (typeof place === 'string') failed?.({ code: 1 } as GeolocationPositionError)
    else done(place as GeolocationPosition)
  }
  Object.defineProperty(navigator, 'geolocation', { configurable: true, value: place === 'unknown' ? undefined : { getCurrentPosition } })
  return () => Reflect.deleteProperty(navigator, 'geolocation')
}

const meta = {
  title: 'Shell/Weather',
  component: WeatherButton,
  decorators: [atDesk],
  beforeEach: () => {
    const [answered, stood] = [answering({ [WEATHER]: HERE })(), standing(AT)]
    return () => {
      answered()
      stood()
    }
  },
} satisfies Meta<typeof WeatherButton>
export default meta
type Story = StoryObj<typeof meta>

const opened = async (canvas: HTMLElement) => {
  const screen = within(canvas)
  await userEvent.click(screen.getByRole('button', { name: 'Weather' }))
  await waitFor(() => expect(screen.getByRole('button', { name: 'Show local weather' })).toBeVisible())
  return screen
}
const shown = async (canvas: HTMLElement) => {
  const screen = await opened(canvas)
  await userEvent.click(screen.getByRole('button', { name: 'Show local weather' }))
  return screen
}
const failing =
  (text: string): NonNullable<Story['play']> =>
  async ({ canvasElement }) => {
    const screen = await shown(canvasElement)
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(text))
    await expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible()
  }

export const ComesAfterThePage: Story = {
  render: () => <WeatherLater />,
  play: async ({ canvasElement }) => {
    const screen = within(canvasElement)
    await expect(screen.queryByRole('button', { name: 'Weather' })).toBeNull()
    await waitFor(() => expect(screen.getByRole('button', { name: 'Weather' })).toBeVisible(), { timeout: 20_000 })
    await expect(askedFor('weather')).toHaveLength(0)
  },
}
export const AsksOnlyOnAClick: Story = {
  play: async ({ canvasElement }) => {
    await opened(canvasElement)
    await expect(questions).toBe(0)
    await expect(askedFor('weather')).toHaveLength(0)
  },
}
export const Here: Story = {
  play: async ({ canvasElement }) => {
    const screen = await shown(canvasElement)
    await waitFor(() => expect(screen.getByText('Minneapolis')).toBeVisible())
    await expect(screen.getByText('21 °C · 71 °F')).toBeVisible()
    await expect(screen.getByText('light rain')).toBeVisible()
    await expect(askedFor('weather')[0]?.call).toBe('GET /api/ui/weather?lat=44.98&lon=-93.27')
  },
}
export const Dark: Story = { parameters: DARK, play: async ({ canvasElement }) => void (await shown(canvasElement)) }
export const RightToLeft: Story = { parameters: RIGHT_TO_LEFT, play: async ({ canvasElement }) => void (await shown(canvasElement)) }
export const NotSupported: Story = { beforeEach: () => standing('unknown'), play: failing('Geolocation is not supported by this browser.') }
export const NotAllowed: Story = {
  beforeEach: () => standing('refused'),
  play: failing('Unable to retrieve your location. Please check your browser settings.'),
}
export const ServiceDown: Story = {
  beforeEach: answering({ [WEATHER]: refused('Error retrieving weather data. Please try again later.', 'unavailable') }),
  play: failing('Error retrieving weather data. Please try again later.'),
}
