import { type ReactNode, useId, useState } from 'react'
import type { Suggestion, SuggestionPart } from '#contract'
import { useT } from '#i18n'
import { Icon, IconButton, Pill } from '#widgets'
import { Findings } from '../operation/findings.tsx'
import css from './suggestions.module.css'

export interface SuggestionItemProps {
  readonly suggestion: Suggestion
  readonly isChosen: boolean
  readonly onChoose: () => void
}

/** One suggestion: its name takes it, its score is explained when asked. */
export function SuggestionItem({ suggestion, isChosen, onChoose }: SuggestionItemProps): ReactNode {
  const t = useT()
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const { name, score, most, isBlocked, parts, findings } = suggestion
  const words = isBlocked ? t('shared/suggestions.blocked') : t('shared/suggestions.score', { score, most })
  return (
    <li className={css.item} data-chosen={isChosen || undefined}>
      <div className={css.head}>
        <button type="button" className={css.choose} aria-pressed={isChosen} onClick={onChoose}>
          <span className={css.mark} aria-hidden>
            {isChosen && <Icon name="check" size={16} />}
          </span>
          <span className={css.name}>{name}</span>
          <Pill label={words} tone={isBlocked ? 'danger' : toneOf(score, most)} dot={false} />
        </button>
        <IconButton
          icon={isOpen ? 'chevron-up' : 'chevron-down'}
          label={t('shared/suggestions.why', { name })}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        />
      </div>
      {findings.length > 0 && (
        <div className={css.findings}>
          <Findings findings={findings} />
        </div>
      )}
      <dl id={id} className={css.parts} hidden={!isOpen}>
        {isOpen && parts.map((part) => <Part key={part.id} part={part} />)}
      </dl>
    </li>
  )
}

const toneOf = (score: number, most: number): string => {
  const share = most === 0 ? 0 : score / most
  return share >= 0.75 ? 'success' : share >= 0.5 ? 'info' : 'neutral'
}

function Part({ part: { label, points, most, isUnknown, reason } }: { readonly part: SuggestionPart }): ReactNode {
  const t = useT()
  return (
    <div className={css.part}>
      <dt>{label}</dt>
      <dd className={css.points}>{isUnknown ? t('shared/suggestions.unknown') : t('shared/suggestions.score', { score: points, most })}</dd>
      <dd className={css.reason}>{reason}</dd>
    </div>
  )
}
