import { hasWords, type ResolvedSection } from '#contract'
import type { Translate } from '#i18n'
import { type ChoiceOption, Combobox } from '#widgets'
import type { EngineForm } from '../session/engine-form.ts'
import type { FormSession } from '../session/session.ts'
import { useEngine } from './engine.ts'
import css from './rail.module.css'
import { titlesOf } from './summary-groups.ts'

/** Shorter forms are seen at a glance. */
const QUESTIONS_MIN = 20
const FOUND_MAX = 20

export interface FindQuestionProps {
  readonly onFound: () => void
}

/** Finds a question by its words, those of its columns, or its section, among those that the rules show now, and leads to it. */
export function FindQuestion({ onFound }: FindQuestionProps) {
  const { session, t, reveal } = useEngine()
  if (Object.keys(session.form.fields).length < QUESTIONS_MIN) return null
  return (
    <div className={css.find}>
      <Combobox
        label={t('shared/form-engine.findQuestion')}
        placeholder={t('shared/form-engine.findQuestion')}
        value={null}
        onSearch={async (text) => questionsWith(session, text, t)}
        onChange={(found) => {
          if (!found) return
          onFound()
          reveal(found.id)
        }}
      />
    </div>
  )
}

interface Question {
  readonly pointer: string
  readonly label: string
  /** What else it is found by. */
  readonly words: string
}

/** The questions in sight that have these words, in the order of the form; each with its page and section. */
export function questionsWith(session: FormSession, typed: string, t: Translate): readonly ChoiceOption[] {
  const { form } = session
  const { visible } = session.state()
  const isWanted = hasWords(typed)
  const found: ChoiceOption[] = []
  for (const page of form.pages) {
    for (const section of page.sections) {
      const detail = titlesOf(form, page, section)
        .map((title) => t(title))
        .join(' › ')
      for (const { pointer, label, words } of questionsIn(section, form, t)) {
        if (!visible.has(pointer) || !isWanted(`${label} ${words} ${detail}`)) continue
        found.push({ id: pointer, label, detail })
        if (found.length === FOUND_MAX) return found
      }
    }
  }
  return found
}

function* questionsIn({ items }: ResolvedSection, { fields }: EngineForm, t: Translate): Generator<Question> {
  for (const item of items) {
    const field = item.kind === 'field' ? fields[item.field] : undefined
    if (item.kind !== 'field' || !field) continue
    const label = t(field.label)
    const inside = Object.entries(field.of ?? {}).map(([name, { label: own }]) => ({ name, label: t(own) }))
    const isGroup = field.type === 'group'
    yield { pointer: `/${item.field}`, label, words: isGroup ? '' : inside.map((own) => own.label).join(' ') }
    if (isGroup) yield* inside.map((own) => ({ pointer: `/${item.field}/${own.name}`, label: `${label}: ${own.label}`, words: '' }))
  }
}
