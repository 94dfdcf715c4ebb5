import { hasWords } from '#contract'
import type { Translate } from '#i18n'
import { type ChoiceOption, Combobox } from '#widgets'
import type { FormSession } from '../session/session.ts'
import { useEngine } from './engine.ts'
import css from './rail.module.css'
import { titlesAt } from './summary-groups.ts'

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
  for (const { pointer, label, words } of questionsOf(session, t)) {
    if (!visible.has(pointer)) continue
    const detail = titlesAt(form, pointer)
      .map((title) => t(title))
      .join(' › ')
    if (isWanted(`${label} ${words} ${detail}`)) found.push({ id: pointer, label, detail })
    if (found.length === FOUND_MAX) break
  }
  return found
}

function* questionsOf({ form }: FormSession, t: Translate): Generator<Question> {
  for (const item of form.pages.flatMap(({ sections }) => sections.flatMap(({ items }) => items))) {
    const field = item.kind === 'field' ? form.fields[item.field] : undefined
    if (item.kind !== 'field' || !field) continue
    const inside = Object.entries(field.of ?? {})
    const label = t(field.label)
    const labels = inside.map(([, { label: own }]) => t(own))
    yield { pointer: `/${item.field}`, label, words: field.type === 'group' ? '' : labels.join(' ') }
    if (field.type === 'group')
      yield* inside.map(([name], index) => ({ pointer: `/${item.field}/${name}`, label: `${label}: ${labels[index] ?? ''}`, words: '' }))
  }
}
