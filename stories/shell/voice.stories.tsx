import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, fn, userEvent, waitFor, within } from 'storybook/test'
import { VoiceDialog } from '#voice'
import { DARK, PHONE, RIGHT_TO_LEFT } from '../stage.tsx'
import { answering, askedFor, atDesk } from './answers.tsx'
import { BOOT } from './fixture-boot.ts'

/** Chromium without a head hears nothing: this stands in for the browser's engine, at the browser's own boundary. */
class StandIn {
  static engines: StandIn[] = []
  static onDevice = 'available'
  static available = (): Promise<string> => Promise.resolve(StandIn.onDevice)
  lang = ''
  processLocally = false
  onresult: ((event: object) => void) | null = null
  onerror: ((event: object) => void) | null = null
  onend: (() => void) | null = null
  isOn = false
  start(): void {
    StandIn.engines.push(this)
    this.isOn = true
  }
  abort(): void {
    this.isOn = false
  }
  /** The person says something; then the engine ends, as it does after each sentence. */
  hear(transcript: string): void {
    this.onresult?.({ results: [[{ transcript }]] })
    this.end()
  }
  fail(error: string): void {
    this.onerror?.({ error })
    this.end()
  }
  end(): void {
    this.isOn = false
    this.onend?.()
  }
}
const engine = (): StandIn => StandIn.engines.at(-1) ?? new StandIn()

const hearing =
  (onDevice: string | undefined): (() => () => void) =>
  () => {
    StandIn.engines = []
    StandIn.onDevice = onDevice ?? ''
    const before = ['SpeechRecognition', 'webkitSpeechRecognition'].map((name) => [name, Object.getOwnPropertyDescriptor(window, name)] as const)
    for (const [name] of before) Object.defineProperty(window, name, { configurable: true, value: onDevice === undefined ? undefined : StandIn })
    return () => {
      for (const [name, own] of before) {
        if (own) Object.defineProperty(window, name, own)
        else Reflect.deleteProperty(window, name)
      }
    }
  }

const meta = {
  title: 'Shell/Voice Command',
  component: VoiceDialog,
  decorators: [atDesk],
  beforeEach: hearing('available'),
  args: { boot: BOOT, isLocked: false, onLook: fn(), onFontSize: fn(), onClose: fn() },
} satisfies Meta<typeof VoiceDialog>
export default meta
type Story = StoryObj<typeof meta>

const onPressed = fn()
const listening = async (canvas: HTMLElement) => {
  const screen = within(canvas)
  await userEvent.click(await screen.findByRole('button', { name: 'Start listening' }))
  await expect(screen.getByText('Listening…')).toBeVisible()
  return screen
}
const typing = async (canvas: HTMLElement, text: string) => {
  const screen = within(canvas)
  await userEvent.type(await screen.findByLabelText('Command'), `${text}{Enter}`)
  return screen
}
const isSaid = (screen: ReturnType<typeof within>, text: string) => waitFor(() => expect(screen.getAllByText(text).at(-1)).toBeVisible())

export const Idle: Story = {
  play: async ({ canvasElement }) => {
    await expect(await within(canvasElement).findByText('Microphone is off')).toBeVisible()
    await expect(StandIn.engines).toHaveLength(0)
  },
}
export const OffUntilTheCompanyAllowsIt: Story = {
  beforeEach: hearing('unavailable'),
  play: async ({ canvasElement }) => {
    const screen = within(canvasElement)
    await expect(await screen.findByText(/your company does not allow that/)).toBeVisible()
    await expect(screen.queryByRole('button', { name: 'Start listening' })).toBeNull()
  },
}
export const AllowedByTheCompany: Story = {
  beforeEach: hearing('unavailable'),
  args: { boot: { ...BOOT, company: { ...BOOT.company, speechAllowed: true } } },
  play: async ({ canvasElement }) => {
    await listening(canvasElement)
    await expect(engine()).toMatchObject({ lang: 'en-IN', processLocally: false })
  },
}
export const NothingHears: Story = {
  beforeEach: hearing(undefined),
  play: async ({ canvasElement, args }) => {
    await expect(await within(canvasElement).findByText(/doesn’t support speech recognition/)).toBeVisible()
    const screen = await typing(canvasElement, 'mode dark')
    await isSaid(screen, 'Would you like to do anything else?')
    await expect(args.onLook).toHaveBeenCalledWith({ LAYOUT_THEME: 'dark' })
  },
}
export const StopsAgain: Story = {
  play: async ({ canvasElement }) => {
    const screen = await listening(canvasElement)
    await expect(engine()).toMatchObject({ isOn: true, lang: 'en-IN', processLocally: true })
    await userEvent.click(screen.getByRole('button', { name: 'Stop listening' }))
    await expect(engine().isOn).toBe(false)
    await expect(screen.getByText('Microphone is off')).toBeVisible()
  },
}
export const SettingWithAFollowUp: Story = {
  play: async ({ canvasElement, args }) => {
    const screen = await listening(canvasElement)
    engine().hear('change sidebar size')
    await isSaid(screen, 'Which sidebar size: default or small?')
    await waitFor(() => expect(engine().isOn).toBe(true))
    engine().hear('enormous')
    await isSaid(screen, 'Invalid sidebar size. Please try again.')
    await waitFor(() => expect(engine().isOn).toBe(true))
    engine().hear('small')
    await isSaid(screen, 'Would you like to do anything else?')
    await expect(args.onLook).toHaveBeenCalledWith({ MENU_SIZE: 'condensed' })
    await waitFor(() => expect(engine().isOn).toBe(true))
    engine().hear('No.')
    await isSaid(screen, 'All right.')
    await expect(screen.getByText('Microphone is off')).toBeVisible()
    await expect(StandIn.engines.filter(({ isOn }) => isOn)).toHaveLength(0)
  },
}
export const FollowUpDark: Story = { parameters: DARK, play: async ({ canvasElement }) => void (await typing(canvasElement, 'change the font size')) }
export const FollowUpRightToLeft: Story = { parameters: RIGHT_TO_LEFT, play: async ({ canvasElement }) => void (await typing(canvasElement, 'change layout')) }
export const FollowUpOnAPhone: Story = { globals: PHONE, play: async ({ canvasElement }) => void (await typing(canvasElement, 'change mode')) }
export const FontSize: Story = {
  play: async ({ canvasElement, args }) => {
    const screen = await typing(canvasElement, 'font size 0')
    await isSaid(screen, 'Invalid font size. Please try again.')
    await typing(canvasElement, '18')
    await isSaid(screen, 'Would you like to do anything else?')
    await expect(args.onFontSize).toHaveBeenCalledWith(18)
  },
}
export const OpensAScreenAndStops: Story = {
  play: async ({ canvasElement, args }) => {
    await listening(canvasElement)
    engine().hear('open dashboard')
    await waitFor(() => expect(args.onClose).toHaveBeenCalled())
    await expect(StandIn.engines.filter(({ isOn }) => isOn)).toHaveLength(0)
  },
}
const RISKY = ['delete the client', 'submit the form', 'sign out', 'approve all time cards', 'send the message', 'throw the draft away'] as const
/** Over a page on which every one of these words is a button (threat S36). */
export const DoesNothingRisky: Story = {
  beforeEach: answering({}),
  render: (args) => (
    <>
      <form onSubmit={() => onPressed('submit')}>
        {RISKY.map((words) => (
          <button key={words} type="submit" onClick={() => onPressed(words)}>
            {words}
          </button>
        ))}
      </form>
      <VoiceDialog {...args} />
    </>
  ),
  play: async ({ canvasElement, args }) => {
    onPressed.mockClear()
    const screen = await listening(canvasElement)
    for (const words of RISKY) {
      await waitFor(() => expect(engine().isOn).toBe(true))
      engine().hear(words)
      await isSaid(screen, `No screen or setting found for “${words}”.`)
    }
    await expect([onPressed, args.onClose, args.onLook, args.onFontSize].flatMap(({ mock }) => mock.calls)).toEqual([])
    await expect(askedFor('/api/')).toEqual([])
  },
}
export const NoTextToSpeak: Story = {
  play: async ({ canvasElement }) => {
    const screen = await listening(canvasElement)
    engine().hear('  ')
    await expect(await screen.findByRole('alert')).toHaveTextContent('No text to speak.')
  },
}

const faulty = (error: string, text: string): Story => ({
  play: async ({ canvasElement }) => {
    const screen = await listening(canvasElement)
    engine().fail(error)
    await expect(await screen.findByRole('alert')).toHaveTextContent(text)
    await expect(screen.getByText('Microphone is off')).toBeVisible()
    await expect(StandIn.engines).toHaveLength(1)
    await expect(screen.getByLabelText('Command')).toBeEnabled()
  },
})
export const MicrophoneDenied = faulty('not-allowed', 'Microphone access is blocked. Allow it in your browser settings.')
export const NoMicrophone = faulty('audio-capture', 'No microphone found.')
export const NothingSaid = faulty('no-speech', 'No speech detected.')
export const NetworkGone = faulty('network', 'Speech recognition failed: no network connection.')
/** Somebody else may stand before the page by then. */
export const LockedMeanwhile: Story = {
  render: (args) => {
    const [isLocked, setLocked] = useState(false)
    return (
      <>
        <VoiceDialog {...args} isLocked={isLocked} />
        <button type="button" data-lock onClick={() => setLocked(true)}>
          Lock
        </button>
      </>
    )
  },
  play: async ({ canvasElement, args }) => {
    const screen = await listening(canvasElement)
    engine().hear('change mode')
    await waitFor(() => expect(engine().isOn).toBe(true))
    const { length } = StandIn.engines
    canvasElement.querySelector<HTMLElement>('[data-lock]')?.click()
    await expect(await screen.findByText('Microphone is off')).toBeVisible()
    await expect(StandIn.engines.map(({ isOn }) => isOn)).not.toContain(true)
    engine().hear('dark')
    await expect(StandIn.engines).toHaveLength(length)
    await expect(args.onLook).not.toHaveBeenCalled()
  },
}
export const EngineEndsByItself: Story = {
  play: async ({ canvasElement }) => {
    const screen = await listening(canvasElement)
    engine().end()
    await expect(await screen.findByText('Microphone is off')).toBeVisible()
    await expect(StandIn.engines).toHaveLength(1)
  },
}
