import { useEffect, useRef, useSyncExternalStore } from 'react'
import { Icon } from '#widgets'
import type { SummaryLine } from '../session/session.ts'
import { useEngine } from './engine.ts'
import css from './form-engine.module.css'
import { pointerLabel } from './pointer-label.ts'
import { WarningReason } from './warning-reason.tsx'

/** All that is in the way, counted, each with a link into its field. Takes the focus when a submission is refused. */
export function ErrorSummary() {
  const { session, t, idPrefix } = useEngine()
  const lines = useSyncExternalStore(session.summary.subscribe, session.summary.read)
  const attempts = useSyncExternalStore(session.attempts.subscribe, session.attempts.read)
  const box = useRef<HTMLElement>(null)
  useEffect(() => {
    if (attempts === 0) return
    box.current?.focus({ preventScroll: true })
    box.current?.scrollIntoView({ block: 'nearest' })
  }, [attempts])
  if (lines.length === 0) return null
  return (
    <section ref={box} tabIndex={-1} className={css.summary} aria-labelledby={`${idPrefix}--summary`}>
      <h2 id={`${idPrefix}--summary`}>
        <Icon name="circle-alert" />
        {t('shared/form-engine.summary', { count: lines.length })}
      </h2>
      <ul>
        {lines.map((line) => (
          <li key={`${line.pointer} ${line.finding?.check ?? line.finding?.key ?? ''}`}>
            <SummaryEntry line={line} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function SummaryEntry({ line: { pointer, finding, refusal } }: { readonly line: SummaryLine }) {
  const { session, t, reveal, idPrefix } = useEngine()
  const message = refusal ?? (finding ? t(finding.key, finding.params) : '')
  const label = pointerLabel(session, pointer, t)
  if (!label && finding?.severity === 'warn')
    return <WarningReason finding={finding} reason={session.content().reasons[finding.check ?? '']} id={`${idPrefix}--${finding.check}`} />
  if (!label) return message
  return (
    <a
      href={`#${idPrefix}${pointer.replaceAll('/', '-')}`}
      onClick={(event) => {
        event.preventDefault()
        reveal(pointer)
      }}
    >
      {t(finding?.severity === 'warn' ? 'shared/form-engine.needsReason' : 'shared/form-engine.problem', { label, message })}
    </a>
  )
}
