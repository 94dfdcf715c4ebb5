import { useEffect, useState } from 'react'
import { bus, type ToastRequest } from '#store'
import { type ToastItem, ToastRegion } from '#widgets'

/** More than these at once would cover the page; the oldest leaves. */
const SHOWN_MAX = 5

let count = 0

const itemOf = ({ tone, text, detail, action }: ToastRequest): ToastItem => {
  count += 1
  return {
    id: `toast-${count}`,
    tone,
    text: detail ? `${text}. ${detail}` : text,
    ...(action ? { action: { label: action.label, onClick: action.run } } : {}),
  }
}

/** Draws what rooms asked for with `toast`. The same text isn't shown twice at a time. */
export function Toasts() {
  const [toasts, setToasts] = useState<readonly ToastItem[]>([])
  useEffect(() => {
    const add = (request: ToastRequest): void => {
      const item = itemOf(request)
      setToasts((shown) => [...shown.filter((known) => known.text !== item.text), item].slice(-SHOWN_MAX))
    }
    bus.on('toastRequested', add)
    return () => bus.off('toastRequested', add)
  }, [])
  return <ToastRegion toasts={toasts} onClose={(id) => setToasts((shown) => shown.filter((known) => known.id !== id))} />
}
