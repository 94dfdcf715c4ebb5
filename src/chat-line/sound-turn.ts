import type { LineOutside } from './outside.ts'

export interface SoundTurnOutside extends Pick<LineOutside, 'owner' | 'locks' | 'whenTouched'> {
  readonly changed: () => void
}

/** Whether this tab is the one that makes the sounds. */
export interface SoundTurn {
  readonly isMine: () => boolean
  readonly close: () => void
}

/**
 * Of all tabs in which somebody has their chat open one makes its sounds: the one that holds the lock of this name. A tab asks for it once it was
 * touched, because before that browsers let it make none; when it is closed or crashes, the next one has it.
 */
export const createSoundTurn = ({ owner, locks, whenTouched, changed }: SoundTurnOutside): SoundTurn => {
  let isMine = false
  let isClosed = false
  let giveUp: () => void = () => undefined

  const hold = (): Promise<void> | undefined => {
    if (isClosed) return undefined
    isMine = true
    changed()
    return new Promise((resolve) => {
      giveUp = resolve
    })
  }
  const stopWaiting = whenTouched(() => {
    if (!isClosed) locks.request(`chat-sound/${owner.userId}/${owner.companyId}`, hold).catch(() => undefined)
  })

  return {
    isMine: () => isMine,
    close: () => {
      isClosed = true
      isMine = false
      stopWaiting()
      giveUp()
    },
  }
}
