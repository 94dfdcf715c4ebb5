import { useEffect } from 'react'

/** A dialog stands before its fields do and begins at the reason below them: the first field takes over, unless something is written there already. */
export function useFirstField(formId: string): void {
  useEffect(() => {
    const active = document.activeElement
    if (active instanceof HTMLTextAreaElement && active.value !== '') return
    document.getElementById(formId)?.querySelector<HTMLElement>('input:not([type="hidden"]), select, textarea')?.focus()
  }, [formId])
}
