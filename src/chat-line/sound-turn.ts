import type { ClientPorts } from './ports.ts'

export interface SoundTurnPorts extends Pick<ClientPorts, 'owner' | 'locks' | 'whenTouched' | 'socket' | 'clock'> {
  readonly changed: () => void
}

/** A tab whose line has not been open for so long leaves the sounds to one that hears. */
const DEAF_MS = 5_000

/** Whether this tab is the one that makes the sounds. */
export interface SoundTurn {
  readonly isMine: () => boolean
  readonly close: () => void
}

/**
 * Of all tabs in which somebody has their chat open one makes its sounds: the one that holds the lock of this name. A tab asks for it once it was
 * touched, because before that browsers let it make none; when it is closed, crashes or has heard nothing of the server for a while, the next one
 * has it.
 */
export const createSoundTurn = ({ owner, locks, whenTouched, socket, clock, changed }: SoundTurnPorts): SoundTurn => {
  let isMine = false
  let isClosed = false
  let isTouched = false
  let isAsked = false
  let isDeaf = false
  let cancel: (() => void) | undefined
  let giveUp: () => void = () => undefined

  const hold = (): Promise<void> | undefined => {
    if (isClosed || isDeaf) return undefined
    isMine = true
    changed()
    return new Promise((resolve) => {
      giveUp = resolve
    })
  }
  const giveBack = (): void => {
    isDeaf = true
    if (!isMine) return
    isMine = false
    giveUp()
    changed()
  }
  const look = (): void => {
    if (isClosed) return
    const { state } = socket.get()
    if (state === 'open') {
      cancel?.()
      cancel = undefined
      isDeaf = false
    } else if (state !== 'connecting') cancel ??= clock.after(DEAF_MS, giveBack)
    if (!isTouched || isAsked || isDeaf) return
    isAsked = true
    locks.request(`chat-sound/${owner.userId}/${owner.companyId}`, hold).then(
      () => {
        isAsked = false
        look()
      },
      () => {
        isAsked = false
      },
    )
  }
  const stopLooking = socket.subscribe(look)
  const stopWaiting = whenTouched(() => {
    isTouched = true
    look()
  })

  return {
    isMine: () => isMine,
    close: () => {
      isClosed = true
      isMine = false
      cancel?.()
      stopLooking()
      stopWaiting()
      giveUp()
    },
  }
}
