import { useSyncExternalStore } from 'react'

/** Choices of this device about the chat: how a message is sent, and whether new ones make a sound. */
const KEYS = { sendMode: 'chat.sendMode', sound: 'chat.sound' } as const
type Key = keyof typeof KEYS

const listeners = new Set<() => void>()

const read = (key: Key): string | null => {
  try {
    return localStorage.getItem(KEYS[key])
  } catch {
    return null
  }
}

function keep(key: Key, value: string): void {
  try {
    localStorage.setItem(KEYS[key], value)
  } catch {
    // A browser that keeps nothing asks again next time.
  }
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** `enter`: Enter sends; `send`: the button only. */
export type SendMode = 'enter' | 'send'
const sendMode = (): SendMode => (read('sendMode') === 'send' ? 'send' : 'enter')
export const useSendMode = (): SendMode => useSyncExternalStore(subscribe, sendMode, sendMode)
export const keepSendMode = (mode: SendMode): void => keep('sendMode', mode)

export const isLoud = (): boolean => read('sound') !== 'off'
export const useIsLoud = (): boolean => useSyncExternalStore(subscribe, isLoud, isLoud)
export const keepLoud = (loud: boolean): void => keep('sound', loud ? 'on' : 'off')
