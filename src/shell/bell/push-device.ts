import { shellApi } from '#api'
import type { PushWords, PushWordsMessage } from '#offline'

/** Where the endpoint of this session is kept (spec: chat-assistant-session §3). */
const KEY = 'push'
/** The worker is registered when the page rests. */
const READY_WITHIN_MS = 30_000

export type SwitchedOn = 'on' | 'refused' | 'unavailable'

/** Whether this browser can be told of news at all. */
export const canPush = (): boolean => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

export const isPushOn = (): boolean => localStorage.getItem(KEY) !== null && Notification.permission === 'granted'

const readyWorker = (): Promise<ServiceWorkerRegistration | undefined> =>
  Promise.race([navigator.serviceWorker.ready, new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), READY_WITHIN_MS))])

/** Asks the person, which browsers allow after a click only, and lets this session's device be told. Throws ApiError. */
export async function switchPushOn(key: string, words: PushWords): Promise<SwitchedOn> {
  if ((await Notification.requestPermission()) !== 'granted') return 'refused'
  const worker = await readyWorker()
  const subscription = await worker?.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key }).catch(() => undefined)
  if (subscription === undefined) return 'unavailable'
  const message: PushWordsMessage = { pushWords: words }
  worker?.active?.postMessage(message)
  await shellApi.tellDevice(subscription.endpoint)
  localStorage.setItem(KEY, subscription.endpoint)
  return 'on'
}

/** Throws ApiError. */
export async function switchPushOff(): Promise<void> {
  await shellApi.tellDeviceNothing()
  localStorage.removeItem(KEY)
  const worker = await navigator.serviceWorker.getRegistration()
  await (await worker?.pushManager.getSubscription())?.unsubscribe()
}
