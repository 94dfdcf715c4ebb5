import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import { Dialog } from '#widgets'
import { AccountDialog } from '../../src/shell/account/account-dialog.tsx'
import { PasswordReminder } from '../../src/shell/account/password-reminder.tsx'
import { AskedTwice } from '../../src/shell/asked-twice.tsx'
import { UnlockDialog } from '../../src/shell/offline/unlock-dialog.tsx'
import { WeatherButton } from '../../src/shell/weather/weather-button.tsx'
import { answering, askedFor, refused } from '../../stories/shell/answers.tsx'
import { BOOT } from '../../stories/shell/fixture-boot.ts'
import { holdsFocus, holdsKeys, isLeft, openAtOnce, openByKeys, outlastsEscape, press, tabTo } from '../widgets/by-keys.tsx'

const dialog = (name: string): Locator => page.getByRole('dialog', { name, exact: true })
const button = (name: string): Locator => page.getByRole('button', { name, exact: true })

let undo: () => void = () => undefined
afterEach(() => undo())

describe('the work that is kept on this device', () => {
  const LOCK = { way: 'passphrase', whose: 'NO (n…@demo.test)', left: 5 } as const
  const open = async () => {
    const onStartAnew = vi.fn()
    await openByKeys((close) => <UnlockDialog lock={LOCK} onUnlock={async () => ({ wrong: true, left: 4 })} onStartAnew={onStartAnew} onClose={close} />)
    return { onStartAnew, asked: dialog('Open your offline work') }
  }

  it('is asked for its passphrase, tried with Enter, and left with Esc', async () => {
    const { asked, onStartAnew } = await open()
    await expect.element(page.getByLabelText('Offline passphrase')).toHaveFocus()
    await holdsKeys(asked)
    await tabTo(page.getByLabelText('Offline passphrase'))
    await press('nine green lamps{Enter}')
    await expect.element(page.getByRole('alert')).toHaveTextContent('Wrong passphrase. 4 tries left.')
    expect(holdsFocus(asked)).toBe(true)
    await press('{Escape}')
    await isLeft(asked)
    expect(onStartAnew).not.toHaveBeenCalled()
  })

  it('is given up by a second word alone; Enter, pressed twice, keeps it', async () => {
    const { asked, onStartAnew } = await open()
    await tabTo(button('Start over'))
    await press('{Enter}')
    await expect.element(page.getByRole('alert')).toHaveTextContent('permanently lost')
    await expect.element(button('Keep it')).toHaveFocus()
    await press('{Enter}')
    await expect.element(button('Start over')).toHaveFocus()
    expect(onStartAnew).not.toHaveBeenCalled()
    await press('{Enter}{Shift>}{Tab}{/Shift}')
    await expect.element(button('Start over')).toHaveFocus()
    await press('{Enter}')
    expect(onStartAnew).toHaveBeenCalledOnce()
    await holdsKeys(asked)
  })
})

it('what is asked twice keeps the focus, from the button to the answer and back', async () => {
  const onYes = vi.fn()
  await openByKeys((close) => (
    <Dialog title="Places" onClose={close}>
      <AskedTwice label="End it" text="It is over then." onYes={onYes} />
    </Dialog>
  ))
  await tabTo(button('End it'))
  await press('{Enter}')
  await expect.element(button('Cancel')).toHaveFocus()
  await press('{Enter}')
  await expect.element(button('End it')).toHaveFocus()
  expect(onYes).not.toHaveBeenCalled()
})

describe('the reminder of the password', () => {
  beforeEach(() => {
    undo = answering({})()
    localStorage.setItem('resetPass', 'false')
    localStorage.setItem('resetPromptCount', '2')
  })
  const account = vi.fn()
  const open = () =>
    openByKeys((close) => (
      <PasswordReminder
        boot={{ ...BOOT, password: { resetPass: 'false', daysLeft: 9 } }}
        actions={[{ id: 'account', label: 'My Account', icon: 'user', menu: 'user', run: account }]}
        onClose={close}
      />
    ))
  const asked = (): Locator => page.getByRole('alertdialog', { name: 'Password reminder' })

  it('begins at the change, and is skipped with Esc until the next sign-in', async () => {
    await open()
    await expect.element(button('Change Password')).toHaveFocus()
    await holdsKeys(asked())
    await press('{Escape}')
    await isLeft(asked())
    expect([localStorage.getItem('resetPass'), localStorage.getItem('resetPromptCount'), account.mock.calls]).toEqual([null, null, []])
  })

  it('leads to the account with Enter, and comes again', async () => {
    await open()
    await expect.element(button('Change Password')).toHaveFocus()
    await press('{Enter}')
    await expect.element(asked()).not.toBeInTheDocument()
    expect([localStorage.getItem('resetPass'), account.mock.calls.length]).toEqual(['false', 1])
  })
})

describe('a password that has expired', () => {
  const SAVE = 'PUT /api/users/updatePassword'
  const GOOD = 'tundra-kettle-violin-42'
  const asked = (): Locator => dialog('My Account')
  const open = async (answer: unknown) => {
    undo = answering({ [SAVE]: answer, 'GET /api/ui/two-factor': { way: 0, recoveryLeft: 0 } })()
    const onClose = vi.fn()
    await openAtOnce((close) => (
      <AccountDialog
        action="must-change"
        boot={BOOT}
        onClose={() => {
          onClose()
          close()
        }}
      />
    ))
    await expect.element(asked()).toBeVisible()
    return onClose
  }

  it('leaves no way round it by keys, loses nothing that was typed, and is changed with Enter', async () => {
    const onClose = await open({ fName: 'Olive', lName: 'Owner', email: 'owner@demo.test', phone: '', nameOrder: false, is2FA_enabled: 0, sessionsEnded: 0 })
    await holdsKeys(asked())
    const old = page.getByLabelText(/^Old Password/)
    await tabTo(old)
    await press('before')
    await outlastsEscape(asked())
    await press('-it')
    await expect.element(old).toHaveValue('before-it')
    expect(onClose).not.toHaveBeenCalled()
    await tabTo(page.getByLabelText(/^New Password/))
    await press(GOOD)
    await expect.element(page.getByText('Strong')).toBeVisible()
    await tabTo(page.getByLabelText(/^Confirm Password/))
    await press(`${GOOD}{Enter}`)
    await expect.poll(() => onClose.mock.calls.length).toBe(1)
    expect(askedFor(SAVE)).toHaveLength(1)
  })

  it('stays with its fields when the server refuses', async () => {
    const onClose = await open(refused('The old password is not right.', 'check-failed'))
    for (const [label, text] of [
      [/^Old Password/, 'wrong-one'],
      [/^New Password/, GOOD],
      [/^Confirm Password/, GOOD],
    ] as const) {
      await tabTo(page.getByLabelText(label))
      await press(text)
    }
    await expect.element(page.getByText('Strong')).toBeVisible()
    await press('{Enter}')
    await expect.poll(() => askedFor(SAVE).length).toBe(1)
    await outlastsEscape(asked())
    await expect.element(page.getByLabelText(/^New Password/)).toHaveValue(GOOD)
    expect(onClose).not.toHaveBeenCalled()
  })

  it('can be left for the sign-in', async () => {
    await open({})
    await tabTo(button('Sign Out'))
  })
})

describe('the weather', () => {
  const HERE = { place: 'Minneapolis', temperature: 21.4, description: 'light rain', icon: 'cloud-rain' }
  beforeEach(() => {
    const answered = answering({ 'GET /api/ui/weather': HERE })()
    const getCurrentPosition = (done: (position: Pick<GeolocationPosition, 'coords'>) => void): void =>
      done({ coords: { latitude: 44.97, longitude: -93.26 } as GeolocationCoordinates })
    Object.defineProperty(navigator, 'geolocation', { configurable: true, value: { getCurrentPosition } })
    undo = () => {
      answered()
      Reflect.deleteProperty(navigator, 'geolocation')
    }
  })

  it('opens below its button, is asked for, read and left by keys, and the focus is never lost', async () => {
    await openAtOnce(() => <WeatherButton />)
    const weather = button('Weather')
    await tabTo(weather)
    await press('{Enter}')
    const panel = dialog('Weather')
    await expect.element(panel).toBeVisible()
    await press('{Tab}')
    await expect.element(button('Show local weather')).toHaveFocus()
    await press('{Enter}')
    await expect.element(page.getByText('Minneapolis')).toBeVisible()
    await expect.poll(() => holdsFocus(panel)).toBe(true)
    await press('{Escape}')
    await expect.element(panel).not.toBeInTheDocument()
    await expect.element(weather).toHaveFocus()
  })
})
