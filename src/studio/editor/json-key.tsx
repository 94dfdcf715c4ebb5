import { useState } from 'react'
import { useT } from '#i18n'
import { TextArea } from '#widgets'
import css from './editor.module.css'

export interface JsonKeyProps {
  readonly value: unknown
  readonly onChange: (value: unknown) => void
}

/** A value that is written as JSON: what cannot be read yet stays in the box, and the document as it was. */
export function JsonKey({ value, onChange }: JsonKeyProps) {
  const t = useT()
  const [text, setText] = useState(() => (value === undefined ? '' : JSON.stringify(value)))
  const [isBroken, setBroken] = useState(false)
  const change = (next: string | null): void => {
    setText(next ?? '')
    if (next === null) {
      setBroken(false)
      onChange(undefined)
      return
    }
    try {
      onChange(JSON.parse(next))
      setBroken(false)
    } catch {
      setBroken(true)
    }
  }
  return (
    <>
      <TextArea value={text} onChange={change} rows={1} />
      {isBroken && <span className={css.wrong}>{t('shared/studio.notJson')}</span>}
    </>
  )
}
