import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { bus, type ToastRequest } from '#store'
import { type ToastItem, ToastRegion } from '#widgets'

/** More than these at once would cover the page; the oldest leaves. */
const SHOWN_MAX = 5

let count = 0

const itemOf = ({ tone, text, detail, action, also, stays }: ToastRequest): ToastItem => {
  count += 1
  return {
    id: `toast-${count}`,
    tone,
    stays,
    text: detail ? `${text}. ${detail}` : text,
    actions: [action, also].flatMap((each) => (each ? { label: each.label, onClick: each.run } : [])),
  }
}

/** The same again takes the place of what stands there; what worked in the end takes the failures before it away. */
const isOver = (known: ToastItem, next: ToastItem): boolean => known.text === next.text || (next.tone === 'success' && known.tone === 'danger')

/** A dialog makes all beside it unreachable and dim, so toasts are drawn inside the topmost one while it is open. */
const topmost = (): Element => [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body

/** Draws what rooms asked for with `toast`. The same text isn't shown twice at a time. */
export function Toasts() {
  const [toasts, setToasts] = useState<readonly ToastItem[]>([])
  const [host, setHost] = useState<Element>(document.body)
  useEffect(() => {
    const add = (request: ToastRequest): void => {
      const item = itemOf(request)
      setHost(topmost())
      setToasts((shown) => [...shown.filter((known) => !isOver(known, item)), item].slice(-SHOWN_MAX))
    }
    const withdraw = ({ text }: { readonly text: string }): void => setToasts((shown) => shown.filter((known) => known.text !== text))
    bus.on('toastRequested', add)
    bus.on('toastRevoked', withdraw)
    return () => {
      bus.off('toastRequested', add)
      bus.off('toastRevoked', withdraw)
    }
  }, [])
  useEffect(() => {
    const leave = (): void => setHost(topmost())
    host.addEventListener('close', leave)
    return () => host.removeEventListener('close', leave)
  }, [host])
  return createPortal(<ToastRegion toasts={toasts} onClose={(id) => setToasts((shown) => shown.filter((known) => known.id !== id))} />, host)
}
