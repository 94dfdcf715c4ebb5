import { useEffect, useState } from 'react'
import type { Strength } from './strength.ts'

const REST_MS = 150

/** How strong what is typed is, once it rests. Where the check can't be fetched the server alone decides. */
export function useStrength(password: string, ownTexts: string): Strength {
  const [known, setKnown] = useState<{ readonly password: string; readonly strength: Strength }>()
  useEffect(() => {
    let isGone = false
    if (password === '') return
    const timer = setTimeout(
      () =>
        import('./password-strength.ts').then(
          ({ strengthOf }) => isGone || setKnown({ password, strength: strengthOf(password, ownTexts.split('\n')) }),
          () => isGone || setKnown({ password, strength: 'none' }),
        ),
      REST_MS,
    )
    return () => {
      isGone = true
      clearTimeout(timer)
    }
  }, [password, ownTexts])
  if (password === '') return 'none'
  return known?.password === password ? known.strength : 'checking'
}
