import { describe, expect, it } from 'vitest'
import { strings } from '../../schemas/i18n/en/shared/voice.json'
import { VOICE_SETTINGS } from '../../src/voice/settings.ts'
import { type Outcome, plainWords, understand } from '../../src/voice/understand.ts'
import fc from '../fast-check.ts'

const SCREENS = [
  { label: 'Client List', path: '/pages/clients/clients' },
  { label: 'Add Client', path: '/pages/addclient/add' },
  { label: 'Employees', path: '/pages/employees/employees' },
  { label: 'E-Docs', path: '/pages/edocs/client-pdf-list' },
  { label: 'Delete All', path: '/pages/delete' },
]
const hear = (said: string, pending?: string): Outcome =>
  understand(
    said,
    SCREENS,
    VOICE_SETTINGS.find(({ id }) => id === pending),
  )
const look = (said: string, pending?: string) => {
  const outcome = hear(said, pending)
  return outcome.do === 'change' ? outcome.change : outcome.do
}

describe('what is said', () => {
  it.each(['', '   ', '…', 'delete the client', 'submit the form', 'sign out', 'save'])('does nothing for "%s"', (said) => {
    expect(hear(said)).toEqual({ do: 'nothing' })
  })

  it.each([
    ['change layout to diagonal', 'Invalid layout. Please try again.'],
    ['set the mode to purple', 'Invalid mode. Please try again.'],
    ['font size zero', 'Invalid font size. Please try again.'],
    ['font size 0', 'Invalid font size. Please try again.'],
    ['font size -3', 'Invalid font size. Please try again.'],
    ['font size 4000', 'Invalid font size. Please try again.'],
    ['sidebar size huge', 'Invalid sidebar size. Please try again.'],
    ['sidebar color green', 'Invalid sidebar color. Please try again.'],
    ['topbar color green', 'Invalid topbar color. Please try again.'],
    ['width narrow', 'Invalid width. Please try again.'],
  ])('refuses "%s" in the words of the specification', (said, words) => {
    const outcome = hear(said)
    expect(outcome.do === 'refuse' && strings.invalid[outcome.setting.id]).toBe(words)
  })

  it('refuses an answer that is no value of what was asked for', () => {
    expect(hear('open client list', 'layout')).toMatchObject({ do: 'refuse', setting: { id: 'layout' } })
    expect(hear('none', 'fontSize')).toMatchObject({ do: 'refuse', setting: { id: 'fontSize' } })
  })

  it.each(['no', 'No.', 'Thank you!', 'no, thank you', 'thanks'])('ends with "%s"', (said) => {
    expect(hear(said)).toEqual({ do: 'end' })
    expect(hear(said, 'layout')).toEqual({ do: 'end' })
  })

  it.each([
    ['client list', '/pages/clients/clients'],
    ['Open the Client List.', '/pages/clients/clients'],
    ['please go to employees', '/pages/employees/employees'],
    ['take me to e docs', '/pages/edocs/client-pdf-list'],
    ['show list', '/pages/clients/clients'],
    ['delete all', '/pages/delete'],
  ])('opens a screen by its name: "%s"', (said, path) => expect(hear(said)).toMatchObject({ do: 'open', screen: { path } }))

  it('asks which of several', () => expect(hear('client')).toEqual({ do: 'which', names: ['Client List', 'Add Client'] }))

  it.each([
    ['change layout', 'layout'],
    ['mode', 'mode'],
    ['set the side bar colour', 'sidebarColor'],
    ['top bar color', 'topbarColor'],
    ['change sidebar size to', 'sidebarSize'],
    ['font size', 'fontSize'],
  ])('asks for the value of "%s"', (said, id) => expect(hear(said)).toMatchObject({ do: 'ask', setting: { id } }))

  it.each([
    ['layout', 'horizontal', { look: { LAYOUT: 'horizontal' } }],
    ['layout', 'vertical please', { look: { LAYOUT: 'vertical' } }],
    ['mode', 'dark', { look: { LAYOUT_THEME: 'dark' } }],
    ['sidebarColor', 'light', { look: { MENU_COLOR: 'light' } }],
    ['topbarColor', 'dark', { look: { TOPBAR_COLOR: 'dark' } }],
    ['sidebarSize', 'small', { look: { MENU_SIZE: 'condensed' } }],
    ['sidebarSize', 'default', { look: { MENU_SIZE: 'default' } }],
    ['width', 'boxed', { look: { LAYOUT_MODE: 'detached' } }],
    ['width', 'fluid', { look: { LAYOUT_MODE: 'fluid' } }],
    ['fontSize', '16.5 pixels', { fontSize: 16.5 }],
  ])('changes %s to "%s" when it was asked for', (pending, said, change) => expect(look(said, pending)).toEqual(change))

  it('changes a setting in one sentence', () => {
    expect(look('Change the mode to dark.')).toEqual({ look: { LAYOUT_THEME: 'dark' } })
    expect(look('font size 18')).toEqual({ fontSize: 18 })
    expect(look('mode light', 'mode')).toEqual({ look: { LAYOUT_THEME: 'light' } })
  })

  it('never does anything but open a screen of the menu, change the look, or talk (threat S36)', () => {
    const words = fc.constantFrom(
      'delete',
      'submit',
      'save',
      'open',
      'change',
      'mode',
      'dark',
      'layout',
      'all',
      'client',
      'list',
      'sign out',
      '5',
      'no',
      '<b>',
      '../',
    )
    const pending = fc.constantFrom(undefined, ...VOICE_SETTINGS)
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.array(words, { maxLength: 8 }).map((each) => each.join(' ')),
        ),
        pending,
        (said, asked) => {
          const outcome = understand(said, SCREENS, asked)
          expect(['open', 'change', 'ask', 'refuse', 'which', 'end', 'nothing']).toContain(outcome.do)
          if (outcome.do === 'open') expect(SCREENS).toContain(outcome.screen)
        },
      ),
    )
  })

  it('is cut off after 200 letters', () => expect(plainWords('a'.repeat(100_000))).toHaveLength(200))
})
