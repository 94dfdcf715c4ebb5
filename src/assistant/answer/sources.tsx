import type { AssistantSource } from '#contract'
import { useFormats, useT } from '#i18n'
import { Link } from '#navigation'
import { Icon } from '#widgets'
import { targetOf } from './address.ts'
import css from './answer.module.css'

/** The screen that a source speaks of, where the reader has one. */
export const screenOf = ({ url }: AssistantSource): string | undefined => {
  const target = url === undefined ? undefined : targetOf(url, location.origin)
  return target?.kind === 'inside' ? target.path : undefined
}

/** Where an answer is from, and the way to the screen it speaks of. */
export function Sources({ sources }: { readonly sources: readonly AssistantSource[] }) {
  const t = useT()
  return (
    <div className={css.sources}>
      <p className={css.sourcesTitle}>{t('shared/assistant.sources')}</p>
      <ul aria-label={t('shared/assistant.sources')}>
        {sources.map((source) => (
          <Source key={source.id} source={source} />
        ))}
      </ul>
    </div>
  )
}

function Source({ source }: { readonly source: AssistantSource }) {
  const t = useT()
  const { date } = useFormats()
  const path = screenOf(source)
  return (
    <li className={css.source}>
      <Icon name="book-open" />
      <span className={css.sourceWords}>
        <span className={css.sourceName} dir="auto">
          {source.title}
        </span>
        <span className={css.sourceFacts}>
          {source.section !== '' && source.section !== source.title && <span>{source.section}</span>}
          {source.updated !== '' && <span>{t('shared/assistant.updated', { date: date(source.updated) })}</span>}
        </span>
      </span>
      {path !== undefined && (
        <Link href={path} className={css.screen} aria-label={`${t('shared/assistant.openScreen')}: ${source.title}`}>
          {t('shared/assistant.openScreen')}
          <Icon name="arrow-right" size={14} />
        </Link>
      )}
    </li>
  )
}
