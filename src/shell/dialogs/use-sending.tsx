import { type ReactNode, useRef, useState } from 'react'
import { errorText } from '#actions'
import { ApiError, deservesToast } from '#api'
import { type Translate, useT } from '#i18n'
import { toast } from '#store'
import { Banner } from '#widgets'

/** The server's words, those about single fields before those about the whole. */
const refusalText = (error: unknown, t: Translate): string => {
  const said = error instanceof ApiError ? [...new Set(error.problems.map(({ message }) => message))].join('. ') : ''
  return said || errorText(error, t)
}

export interface Sending {
  readonly busy: boolean
  /** What failed without a toast, to be drawn above the fields; what was typed stays, and the button tries again. */
  readonly failure: ReactNode
  /** What fails is said in a toast, in the server's words, and can be tried again; what succeeds is done once, as its dialog closes. */
  readonly send: (work: () => Promise<void>) => Promise<void>
}

/** Sending a small form: a second click does nothing unless the first has failed. */
export function useSending(): Sending {
  const t = useT()
  const isUnderWay = useRef(false)
  const [busy, setBusy] = useState(false)
  const [quiet, setQuiet] = useState<unknown>()
  const send = async (work: () => Promise<void>): Promise<void> => {
    if (isUnderWay.current) return
    isUnderWay.current = true
    setBusy(true)
    setQuiet(undefined)
    try {
      await work()
    } catch (error) {
      if (deservesToast(error)) toast({ tone: 'danger', text: refusalText(error, t) })
      else setQuiet(error)
      isUnderWay.current = false
      setBusy(false)
    }
  }
  return { busy, send, failure: quiet === undefined ? null : <Banner tone="danger">{refusalText(quiet, t)}</Banner> }
}
