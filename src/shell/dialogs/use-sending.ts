import { useRef, useState } from 'react'
import { errorText } from '#actions'
import { ApiError } from '#api'
import { type Translate, useT } from '#i18n'
import { toast } from '#store'

/** The server's words, those about single fields before those about the whole. */
const refusalText = (error: unknown, t: Translate): string => {
  const said = error instanceof ApiError ? [...new Set(error.problems.map(({ message }) => message))].join('. ') : ''
  return said || errorText(error, t)
}

export interface Sending {
  readonly busy: boolean
  /** What fails is said in a toast, in the server's words, and can be tried again; what succeeds is done once, as its dialog closes. */
  readonly send: (work: () => Promise<void>) => Promise<void>
}

/** Sending a small form: a second click does nothing unless the first has failed. */
export function useSending(): Sending {
  const t = useT()
  const isUnderWay = useRef(false)
  const [busy, setBusy] = useState(false)
  const send = async (work: () => Promise<void>): Promise<void> => {
    if (isUnderWay.current) return
    isUnderWay.current = true
    setBusy(true)
    try {
      await work()
    } catch (error) {
      toast({ tone: 'danger', text: refusalText(error, t) })
      isUnderWay.current = false
      setBusy(false)
    }
  }
  return { busy, send }
}
