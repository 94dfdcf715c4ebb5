import type { ReactNode } from 'react'
import { wallApi } from '#api'
import { useT } from '#i18n'
import type { PostProps } from './post-props.ts'
import css from './wall.module.css'

/** The answers of a poll with how many voted for each; a vote can be changed. */
export function Poll({ post: { id, text, options = [], voted }, change }: Pick<PostProps, 'post' | 'change'>): ReactNode {
  const t = useT()
  const all = options.reduce((sum, { votes }) => sum + votes, 0)
  return (
    <fieldset className={css.poll} aria-label={text}>
      {options.map((option) => (
        <label key={option.id} className={css.answer}>
          <input type="radio" name={`poll-${id}`} checked={voted === option.id} onChange={() => void change(() => wallApi.mark(id, { vote: option.id }))} />
          <span>{option.text}</span>
          <meter className={css.bar} min={0} max={Math.max(all, 1)} value={option.votes} aria-hidden />
          <span className={css.facts}>{t('shared/wall.votes', { count: option.votes })}</span>
        </label>
      ))}
    </fieldset>
  )
}
