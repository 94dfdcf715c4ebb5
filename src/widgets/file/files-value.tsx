import { useState } from 'react'
import type { Json } from '#contract'
import { useFormats, useT } from '#i18n'
import css from './file.module.css'
import { useFileAccess } from './file-access.ts'
import { FileThumb } from './file-thumb.tsx'

/** One file of a value; undefined for what is none. */
export interface NamedFile {
  readonly id: string
  readonly name: string
  readonly type: string
  readonly size: number
  readonly category?: string
}

/** The files that a value of the type `file` names. */
export const filesOf = (value: Json | undefined): readonly NamedFile[] =>
  (Array.isArray(value) ? value : []).flatMap((each: Json): readonly NamedFile[] => {
    if (typeof each !== 'object' || each === null || !('id' in each)) return []
    const { id, name, type, size, category } = each
    if (typeof id !== 'string' || typeof name !== 'string') return []
    const facts = { id, name, type: typeof type === 'string' ? type : '', size: typeof size === 'number' ? size : 0 }
    return [typeof category === 'string' ? { ...facts, category } : facts]
  })

export interface FilesValueProps {
  readonly value: Json | undefined
  /** One line each, without pictures. */
  readonly compact: boolean
}

/** Attached files to look at and to save. */
export function FilesValue({ value, compact }: FilesValueProps) {
  return (
    <ul className={compact ? css.names : css.files}>
      {filesOf(value).map((file) => (
        <li key={file.id} className={css.file}>
          {!compact && <FileThumb id={file.id} type={file.type} large />}
          <FileFacts file={file} />
        </li>
      ))}
    </ul>
  )
}

/** Its name, to be saved where files are given out, with size and category. */
export function FileFacts({ file, detail }: { readonly file: NamedFile; readonly detail?: string | undefined }) {
  const t = useT()
  const formats = useFormats()
  const access = useFileAccess()
  const [failure, setFailure] = useState<string>()
  const save = () => {
    setFailure(undefined)
    access?.save(file).catch((error: unknown) => setFailure(error instanceof Error && error.message !== '' ? error.message : t('shared/files.notSaved')))
  }
  const facts = [detail, file.category && t(`shared/files.categories.${file.category}`)].filter(Boolean).map((fact) => `${fact} · `)
  return (
    <span className={css.facts}>
      {access === undefined ? (
        <bdi className={css.name}>{file.name}</bdi>
      ) : (
        <button type="button" className={css.save} onClick={save}>
          <span className="only-read-aloud">{t('shared/files.save')} </span>
          <bdi className={css.name}>{file.name}</bdi>
        </button>
      )}
      <span className={css.size}>
        {facts}
        <bdi>{sizeText(file.size, formats.number)}</bdi>
      </span>
      {failure && (
        <span className={css.failure} role="alert">
          {failure}
        </span>
      )}
    </span>
  )
}

/** Bytes in kB or MB. */
export function sizeText(bytes: number, number: (value: number, scale?: number) => string): string {
  if (bytes <= 0) return ''
  return bytes < 1_000_000 ? `${number(Math.max(1, Math.round(bytes / 1_000)), 0)} kB` : `${number(Math.round(bytes / 100_000) / 10, 1)} MB`
}
