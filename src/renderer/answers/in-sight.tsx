import { useEffect, useRef, useSyncExternalStore } from 'react'
import type { ResolvedField } from '#contract'
import type { AnswerSession } from '#form-engine'
import { useT } from '#i18n'
import { FieldValue } from '#widgets'
import css from './answers.module.css'

export interface InSightProps {
  readonly session: AnswerSession
}

/** Whose form it is and what must not be overlooked, above the questions however far they are scrolled. */
export function InSight({ session }: InSightProps) {
  const t = useT()
  const line = useLineAbove()
  const { inSight = [], fields } = session.form
  const shown = inSight.flatMap((path) => {
    const [name = '', inner] = path.split('.')
    const field = inner === undefined ? fields[name] : fields[name]?.of?.[inner]
    return field === undefined ? [] : [{ pointer: `/${path.replace('.', '/')}`, field }]
  })
  if (shown.length === 0) return null
  return (
    <section ref={line} className={css.inSight} aria-label={t('shared/answers.inSight')}>
      {shown.map((each) => (
        <Fact key={each.pointer} {...each} session={session} />
      ))}
    </section>
  )
}

/** Tells what else stays in sight below it how high it is: long allergies take a second line. */
function useLineAbove() {
  const line = useRef<HTMLElement>(null)
  useEffect(() => {
    const element = line.current
    if (!element) return
    const tell = () => element.parentElement?.style.setProperty('--line-above', `${element.offsetHeight}px`)
    const sizes = new ResizeObserver(tell)
    sizes.observe(element)
    return () => sizes.disconnect()
  }, [])
  return line
}

function Fact({ session, pointer, field }: InSightProps & { readonly pointer: string; readonly field: ResolvedField }) {
  const t = useT()
  const signal = session.question(pointer)
  const { value, label } = useSyncExternalStore(signal.subscribe, signal.get)
  if (value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)) return null
  return (
    <span>
      <span className="only-read-aloud">{t(field.label)} </span>
      <FieldValue field={field} value={value} label={label} />
    </span>
  )
}
