import type { EditorView } from '@codemirror/view'
import { useEffect, useMemo, useRef, useState } from 'react'
import { isObject, type OwnFormDraft, type OwnFormLanguage, type OwnFormProblem } from '#contract'
import { useT } from '#i18n'
import { Button, Select, useLatest } from '#widgets'
import { fieldsOf } from '../model/form-document.ts'
import { createEditor, markProblems, showText } from './create-editor.ts'
import { FileButtons } from './file-buttons.tsx'
import css from './json.module.css'

export interface JsonPaneProps {
  /** The last part of the form's id. */
  readonly name: string
  readonly draft: OwnFormDraft
  readonly language: OwnFormLanguage
  readonly problems: readonly OwnFormProblem[]
  readonly onChange: (draft: OwnFormDraft, joins?: string) => void
}

const PARTS = ['form', 'words'] as const
type Part = (typeof PARTS)[number]
const REST_MS = 300

/** The document and its words as they are written. What is typed counts as soon as it can be read; until then the form stays as it was. */
export function JsonPane(props: JsonPaneProps) {
  const t = useT()
  const [part, setPart] = useState<Part>('form')
  return (
    <div className={css.json}>
      <div className={css.bar}>
        <Select
          small
          blank={false}
          label={t('shared/studio.jsonPart')}
          value={part}
          options={PARTS.map((id) => ({ id, label: t(`shared/studio.jsonParts.${id}`) }))}
          onChange={(next) => setPart(next === 'words' ? 'words' : 'form')}
        />
        <FileButtons name={props.name} draft={props.draft} onChange={props.onChange} />
        <span className={css.keys}>{t('shared/studio.jsonKeys')}</span>
      </div>
      <TextEditor key={part} {...props} part={part} />
    </div>
  )
}

const printed = (value: unknown): string => JSON.stringify(value, null, 2)

function TextEditor({ draft, language, problems, part, onChange }: JsonPaneProps & { readonly part: Part }) {
  const t = useT()
  const place = useRef<HTMLDivElement>(null)
  const view = useRef<EditorView>(undefined)
  /** What the text and the draft agree on. */
  const agreed = useRef<unknown>(draft[part])
  const taken = useRef('')
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [isBroken, setBroken] = useState(false)
  const latest = useLatest({ draft, language, onChange })
  const label = t(`shared/studio.jsonParts.${part}`)
  const own = useMemo(() => problems.filter(({ at }) => (part === 'words') === (at === 'words')), [problems, part])

  useEffect(() => {
    const holder = place.current
    if (holder === null) return undefined
    taken.current = printed(latest.current.draft[part])
    const take = (text: string): void => {
      if (text === taken.current) return
      taken.current = text
      const value = read(text)
      setBroken(value === undefined)
      if (value === undefined) return
      agreed.current = value
      const { draft: now, onChange: change } = latest.current
      change({ ...now, [part]: value }, `json ${part}`)
    }
    const made = createEditor({
      parent: holder.shadowRoot ?? holder.attachShadow({ mode: 'open' }),
      text: taken.current,
      label,
      language: () => latest.current.language,
      asked: () => Object.keys(fieldsOf(latest.current.draft.form)),
      isForm: part === 'form',
      onText: (text) => {
        clearTimeout(timer.current)
        timer.current = setTimeout(() => take(text), REST_MS)
      },
    })
    view.current = made
    return () => {
      clearTimeout(timer.current)
      // What was typed in the last moment counts, too.
      take(made.state.doc.toString())
      made.destroy()
    }
  }, [part, label, latest])

  // Undo, or another pane.
  useEffect(() => {
    if (view.current && draft[part] !== agreed.current) {
      agreed.current = draft[part]
      taken.current = printed(draft[part])
      showText(view.current, taken.current)
    }
  }, [draft, part])
  useEffect(() => {
    if (view.current) markProblems(view.current, own)
  }, [own])

  return (
    <>
      <div ref={place} className={css.place} />
      <div className={css.bar}>
        <Button small onClick={() => view.current && showText(view.current, printed(latest.current.draft[part]))}>
          {t('shared/studio.jsonFormat')}
        </Button>
        <span role="status" className={css.broken}>
          {isBroken && t('shared/studio.jsonBroken')}
        </span>
      </div>
    </>
  )
}

function read(text: string): OwnFormDraft['form'] | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return isObject(value) ? value : undefined
  } catch {
    return undefined
  }
}
