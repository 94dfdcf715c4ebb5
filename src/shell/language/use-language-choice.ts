import { useState } from 'react'
import { useLanguage, useT } from '#i18n'
import { chooseSpoken } from '#session'
import { toast } from '#store'

/** The language that is spoken, the one that is on its way, and how to choose another. */
export function useLanguageChoice() {
  const t = useT()
  const { code } = useLanguage()
  const [wanted, setWanted] = useState<string>()
  const choose = async (next: string): Promise<void> => {
    setWanted(next)
    const isThere = await chooseSpoken(next)
    if (!isThere) toast({ tone: 'danger', text: t('shared/language.unreachable') })
    setWanted(undefined)
  }
  return { code, wanted, choose }
}
