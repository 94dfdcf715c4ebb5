import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { Icon } from '#widgets'
import type { SummaryLine } from '../session/session.ts'
import { useEngine } from './engine.ts'
import css from './form-engine.module.css'
import { pointerLabel } from './pointer-label.ts'
import { type SummaryGroup, summaryGroups } from './summary-groups.ts'
import { WarningReason } from './warning-reason.tsx'

/** So many stand there at once; of more, one group is open, and the others and the rest of it on demand. */
const SHOWN_MAX = 10

/** All that is in the way, counted, each with a link into its field. Takes the focus, with its heading in sight, when a submission is refused. */
export function ErrorSummary() {
  const { session, t, idPrefix } = useEngine()
  const lines = useSyncExternalStore(session.summary.subscribe, session.summary.get)
  const attempts = useSyncExternalStore(session.attempts.subscribe, session.attempts.get)
  const [isAll, setAll] = useState(false)
  const box = useRef<HTMLElement>(null)
  useEffect(() => {
    if (attempts === 0) return
    box.current?.focus({ preventScroll: true })
    box.current?.scrollIntoView({ block: 'start' })
  }, [attempts])
  if (lines.length === 0) return null
  const isLong = lines.length > SHOWN_MAX
  // A record's few need no headings.
  const groups = session.form.holds === 'record' && !isLong ? [{ id: 'all', titles: [], lines }] : summaryGroups(session.form, lines)
  const most = isLong && !isAll ? SHOWN_MAX : lines.length
  return (
    <section ref={box} tabIndex={-1} className={css.summary} aria-labelledby={`${idPrefix}--summary`}>
      <h2 id={`${idPrefix}--summary`}>
        <Icon name="circle-alert" />
        {t('shared/form-engine.summary', { count: lines.length })}
      </h2>
      {groups.map((group, index) => (
        <Group key={`${group.id} ${isAll}`} group={group} most={most} isOpen={!isLong || isAll || index === 0} />
      ))}
      {isLong && !isAll && (
        <button type="button" className={css.all} onClick={() => setAll(true)}>
          {t('shared/form-engine.summaryAll', { count: lines.length })}
        </button>
      )}
    </section>
  )
}

interface GroupProps {
  readonly group: SummaryGroup
  readonly most: number
  readonly isOpen: boolean
}

/** What is in the way in one section; of many lines the first ones, and how many there are. */
function Group({ group: { titles, lines }, most, isOpen }: GroupProps) {
  const { t } = useEngine()
  const title = titles.map((key) => t(key)).join(' › ')
  const list = (
    <ul>
      {lines.slice(0, most).map((line) => (
        <li key={`${line.pointer} ${line.finding?.check ?? line.finding?.key ?? ''}`}>
          <SummaryEntry line={line} />
        </li>
      ))}
    </ul>
  )
  if (titles.length === 0) return list
  return (
    <details open={isOpen}>
      <summary>
        {title} <span className={css.groupCount}>{t('shared/form-engine.problems', { count: lines.length })}</span>
      </summary>
      {list}
    </details>
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
