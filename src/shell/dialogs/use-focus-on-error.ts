import { type RefObject, useEffect, useRef, useState } from 'react'

/** After each failed attempt the focus goes to the first field that is wrong. */
export function useFocusOnError(): { readonly form: RefObject<HTMLFormElement | null>; readonly failed: () => void } {
  const form = useRef<HTMLFormElement>(null)
  const [attempts, setAttempts] = useState(0)
  useEffect(() => {
    if (attempts > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [attempts])
  return { form, failed: () => setAttempts((count) => count + 1) }
}
