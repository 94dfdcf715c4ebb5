import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import type { EnrolOutcome, UnlockOutcome } from '#offline'
import { bus, setOffline } from '#store'
import { api } from '../../src/api/api.ts'
import { useConnectionWatch } from '../../src/app/connection.ts'
import { DeviceList } from '../../src/shell/offline/device-list.tsx'
import { EnrolForm } from '../../src/shell/offline/enrol-form.tsx'
import { SealedPage } from '../../src/shell/offline/sealed-page.tsx'
import { UnlockForm } from '../../src/shell/offline/unlock-form.tsx'
import { whoseOf } from '../../src/shell/offline/whose.ts'
import { Stage } from '../../stories/stage.tsx'

const LOCK = { way: 'passphrase', whose: 'NO (n…@demo.test)', left: 5 } as const
const GOOD = 'nine green lanterns'

const unlocking = async (outcome: UnlockOutcome, lock: Parameters<typeof UnlockForm>[0]['lock'] = LOCK) => {
  const onUnlock = vi.fn(async (_passphrase?: string) => outcome)
  const screen = await render(
    <Stage>
      <UnlockForm lock={lock} onUnlock={onUnlock} />
    </Stage>,
  )
  return { screen, onUnlock }
}

it('notices a network that went before anybody listened', async () => {
  const lost = vi.fn()
  bus.on('connectionLost', lost)
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const Watch = () => {
    useConnectionWatch()
    return null
  }
  await render(<Watch />)
  onLine.mockRestore()
  bus.off('connectionLost', lost)
  expect(lost).toHaveBeenCalledOnce()
})

it.each([
  [false, 0],
  [true, 1],
])('hears of an answer that was on its way when the network went: on line %s, back %i times', async (isOnLine, times) => {
  const back = vi.fn()
  bus.on('connectionRestored', back)
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnLine)
  const answer = vi.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json({ status: 'success', data: {} }))
  setOffline(true)
  // Whatever it says: somebody answered.
  await api.get('/api/ui/boot').catch(() => undefined)
  setOffline(false)
  answer.mockRestore()
  onLine.mockRestore()
  bus.off('connectionRestored', back)
  expect(back).toHaveBeenCalledTimes(times)
})

it('tries nothing without a passphrase', async () => {
  const { screen, onUnlock } = await unlocking('open')
  await screen.getByRole('button', { name: 'Open' }).click()
  await expect.element(screen.getByText('Enter your offline passphrase.')).toBeVisible()
  expect(onUnlock).not.toHaveBeenCalled()
})

it('says how many tries are left after a wrong one, and forgets what was typed', async () => {
  const { screen, onUnlock } = await unlocking({ wrong: true, left: 1 })
  await screen.getByLabelText('Offline passphrase').fill('nine green lamps?')
  await screen.getByRole('button', { name: 'Open' }).click()
  await expect.element(screen.getByRole('alert')).toHaveTextContent('Wrong passphrase. 1 try left.')
  await expect.element(screen.getByLabelText('Offline passphrase')).toHaveValue('')
  expect(onUnlock).toHaveBeenCalledWith('nine green lamps?')
})

it('says how many tries are left before the first one, when some were wrong already', async () => {
  const { screen } = await unlocking('open', { ...LOCK, left: 2 })
  await expect.element(screen.getByText('2 tries left.')).toBeVisible()
})

it('asks for the security key where that was chosen, and again when it was called off', async () => {
  const { screen, onUnlock } = await unlocking('called-off', { ...LOCK, way: 'authenticator' })
  await screen.getByRole('button', { name: 'Use your security key or fingerprint' }).click()
  await expect.element(screen.getByRole('alert')).toHaveTextContent('Canceled.')
  expect(onUnlock).toHaveBeenCalledWith(undefined)
})

it('says plainly that work stays sealed where offline use was not chosen, and offers nothing to type', async () => {
  const screen = await render(
    <Stage>
      <SealedPage view={{ kind: 'sealed' }} onUnlock={async () => 'not-enrolled'} onTryServer={() => undefined} />
    </Stage>,
  )
  await expect.element(screen.getByText('Your offline work is locked until you sign in.')).toBeVisible()
  expect(screen.container.querySelectorAll('input').length).toBe(0)
})

it('says after five wrong tries that offline use has ended', async () => {
  const screen = await render(
    <Stage>
      <SealedPage view={{ kind: 'ended' }} onUnlock={async () => 'not-enrolled'} onTryServer={() => undefined} />
    </Stage>,
  )
  await expect.element(screen.getByRole('alert')).toHaveTextContent('Five wrong tries.')
})

const enrolling = async (outcome: EnrolOutcome, hasAuthenticator = false) => {
  const onPassphrase = vi.fn(async (_passphrase: string) => outcome)
  const onAuthenticator = vi.fn(async () => outcome)
  const screen = await render(
    <Stage>
      <EnrolForm hasAuthenticator={hasAuthenticator} onPassphrase={onPassphrase} onAuthenticator={onAuthenticator} />
    </Stage>,
  )
  const fill = async (first: string, again: string) => {
    await screen.getByLabelText('Offline passphrase').fill(first)
    await screen.getByLabelText('Confirm passphrase').fill(again)
    await screen.getByRole('button', { name: 'Use this device offline' }).click()
  }
  return { screen, onPassphrase, onAuthenticator, fill }
}

it('enrols no passphrase that was typed in two ways', async () => {
  const { screen, onPassphrase, fill } = await enrolling('enrolled')
  await fill(GOOD, 'nine green lamps')
  await expect.element(screen.getByText('The passphrases don’t match.')).toBeVisible()
  expect(onPassphrase).not.toHaveBeenCalled()
})

it.each([
  ['passphraseShort', 'At least 10 characters'],
  ['passphrasePlain', 'Use a wider mix of characters'],
] as const)('says at the field why a passphrase will not do: %s', async (outcome, words) => {
  const { screen, fill } = await enrolling(outcome)
  await fill(GOOD, GOOD)
  await expect.element(screen.getByLabelText('Offline passphrase')).toHaveAttribute('aria-invalid', 'true')
  await expect.element(screen.getByText(words)).toBeVisible()
})

it('says why a passphrase is the way on a device that keeps no secret itself', async () => {
  const { screen } = await enrolling('enrolled')
  await expect.element(screen.getByText(/no compatible security key or fingerprint reader/)).toBeVisible()
})

it('offers the security key first where there is one, and a passphrase when it was called off', async () => {
  const { screen, onAuthenticator } = await enrolling('called-off', true)
  expect(screen.container.querySelectorAll('input').length).toBe(0)
  await screen.getByRole('button', { name: 'Use a security key or fingerprint' }).click()
  await expect.element(screen.getByRole('alert')).toHaveTextContent('choose a passphrase')
  expect(onAuthenticator).toHaveBeenCalledOnce()
  await screen.getByRole('button', { name: 'Choose an offline passphrase' }).click()
  await expect.element(screen.getByLabelText('Offline passphrase')).toBeVisible()
})

it('ends the offline use of a device only after a second word, which says what is lost', async () => {
  const onRevoke = vi.fn(async (_deviceId: string) => undefined)
  const device = { createdAt: '2025-11-02T09:00:00Z', lastSeen: '2026-01-05T15:04:00Z', revokedAt: null, unsent: 2 }
  const screen = await render(
    <Stage>
      <DeviceList devices={[{ ...device, deviceId: 'a' }]} thisDevice="a" onRevoke={onRevoke} />
    </Stage>,
  )
  await expect.element(screen.getByText('2 unsent forms')).toBeVisible()
  await screen.getByRole('button', { name: 'Turn off offline use' }).click()
  await expect.element(screen.getByText(/can never be opened again/)).toBeVisible()
  expect(onRevoke).not.toHaveBeenCalled()
  await screen.getByRole('button', { name: 'Turn off offline use' }).click()
  expect(onRevoke).toHaveBeenCalledWith('a')
})

it('keeps the focus in the row of a device whose button goes with its offline use', async () => {
  const device = { deviceId: 'a', createdAt: '2025-11-02T09:00:00Z', lastSeen: '2026-01-05T15:04:00Z', unsent: 0 }
  const List = () => {
    const [revokedAt, setRevokedAt] = useState<string | null>(null)
    return <DeviceList devices={[{ ...device, revokedAt }]} thisDevice="b" onRevoke={async () => setRevokedAt('2026-01-06T09:00:00Z')} />
  }
  const screen = await render(
    <Stage>
      <List />
    </Stage>,
  )
  await screen.getByRole('button', { name: 'Turn off offline use' }).click()
  await screen.getByRole('button', { name: 'Turn off offline use' }).click()
  await expect.element(screen.getByRole('button', { name: 'Turn off offline use' })).not.toBeInTheDocument()
  await expect.element(screen.getByRole('listitem')).toHaveFocus()
})

it('tells people their own device and names nobody', () => {
  const user = { firstName: 'Seraphina', lastName: 'Quill', email: 'seraphina@demo.test' }
  expect(whoseOf(user as Parameters<typeof whoseOf>[0])).toBe('SQ (s…@demo.test)')
})
