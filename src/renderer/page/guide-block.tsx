import { useEffect, useRef, useState } from 'react'
import { type GuideBlock as GuideDocument, hasWords } from '#contract'
import { useT } from '#i18n'
import { Link, routePath, useRoutes } from '#navigation'
import { EmptyState, Icon, SearchBox } from '#widgets'
import css from './guide.module.css'

type Lesson = GuideDocument['lessons'][number]

export interface GuideBlockProps {
  readonly lessons: readonly Lesson[]
  /** Where their words are. */
  readonly strings: string
}

/** Lessons of numbered steps, folded under their titles; what is typed above finds those that have all of its words. */
export function GuideBlock({ lessons, strings }: GuideBlockProps) {
  const t = useT()
  const box = useRef<HTMLDivElement>(null)
  const [text, setText] = useState('')
  const told = lessons.map((lesson) => {
    const words = (name: string): string => t(`${strings}.${lesson.id}.${name}`)
    const steps = Array.from({ length: lesson.steps }, (_none, at) => words(`step${at + 1}`))
    return { ...lesson, title: words('title'), about: words('about'), steps }
  })
  const isWanted = hasWords(text)
  const found = told.filter(({ title, about, steps }) => isWanted([title, about, ...steps].join(' ')))
  // An address may name the lesson to open: /pages/help#punch
  useEffect(() => {
    const named = [...(box.current?.querySelectorAll('details') ?? [])].find(({ id }) => `#${id}` === location.hash)
    if (!named) return
    named.open = true
    named.scrollIntoView({ block: 'start' })
  }, [])
  return (
    <div ref={box} className={css.guide}>
      <SearchBox label={t('shared/help.findLesson')} value={text} onChange={setText} />
      {found.length === 0 && <EmptyState icon="search" title={t('shared/help.noLesson')} hint={t('shared/help.noLessonHint')} />}
      {found.map((lesson) => (
        <LessonCard key={lesson.id} {...lesson} isOpen={text.trim() !== '' && found.length === 1} />
      ))}
    </div>
  )
}

interface LessonCardProps {
  readonly id: string
  readonly route?: string | undefined
  readonly title: string
  readonly about: string
  readonly steps: readonly string[]
  readonly isOpen: boolean
}

function LessonCard({ id, route, title, about, steps, isOpen }: LessonCardProps) {
  const t = useT()
  const table = useRoutes()
  const path = route === undefined ? undefined : routePath(table, route)
  const name = table.find((entry) => entry.id === route)?.name
  return (
    <details id={id} className={css.lesson} open={isOpen || undefined}>
      <summary className={css.head}>
        <h2 className={css.title}>{title}</h2>
        <Icon name="chevron-down" />
      </summary>
      <div className={css.body}>
        <p className={css.about}>{about}</p>
        <ol className={css.steps}>
          {steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
        {path && name && (
          <Link href={path} className={css.open ?? ''}>
            {t('shared/help.openScreen', { name: t(name) })}
          </Link>
        )}
      </div>
    </details>
  )
}
