import { useId, useRef, useState } from 'react'
import { useFormats, useT } from '#i18n'
import { Button, Icon } from '#widgets'
import css from './help.module.css'
import { type MediaProblem, readMedia } from './read-media.ts'

export interface MediaFieldProps {
  readonly label: string
  readonly accept: 'image/*' | 'video/*,image/*'
  readonly maxBytes: number
  /** Data URL; '' for none. */
  readonly value: string
  readonly onChange: (url: string) => void
}

const BYTES_IN_MB = 1_000_000

/** One picture (or video) to go along: picked, looked at, taken back. */
export function MediaField({ label, accept, maxBytes, value, onChange }: MediaFieldProps) {
  const t = useT()
  const { number } = useFormats()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const choose = useRef<HTMLButtonElement>(null)
  const [problem, setProblem] = useState<MediaProblem>()
  const takesVideo = accept !== 'image/*'
  const pick = async (file: File | undefined): Promise<void> => {
    if (!file) return
    const read = await readMedia(file, { accept, maxBytes })
    setProblem('problem' in read ? read.problem : undefined)
    if ('url' in read) onChange(read.url)
    if (input.current) input.current.value = ''
  }
  const takeBack = (): void => {
    onChange('')
    choose.current?.focus()
  }
  const said = problem === 'wrongKind' ? (takesVideo ? 'mediaOnly' : 'imageOnly') : problem
  return (
    <div className={css.media}>
      <span id={`${id}-label`} className={css.mediaLabel}>
        {label}
      </span>
      {/* The browser's own button speaks the browser's language. */}
      <input ref={input} type="file" hidden accept={accept} aria-label={label} onChange={({ currentTarget }) => void pick(currentTarget.files?.[0])} />
      <Button ref={choose} small icon="image" aria-describedby={`${id}-label ${id}-note`} onClick={() => input.current?.click()}>
        {t(takesVideo ? 'shared/files.choose' : 'shared/files.choosePicture')}
      </Button>
      {value !== '' && (
        <div className={css.preview}>
          {value.startsWith('data:video/') ? (
            // biome-ignore lint/a11y/useMediaCaption: what somebody has just picked has no captions yet
            <video src={value} controls className={css.thumb} />
          ) : (
            <img src={value} alt={t('shared/help.mediaPreview')} className={css.thumb} />
          )}
          <Button small icon="trash-2" onClick={takeBack}>
            {t('shared/help.removeMedia')}
          </Button>
        </div>
      )}
      <p id={`${id}-note`} className={css.note} role={said ? 'alert' : undefined} data-problem={said ? true : undefined}>
        {said && <Icon name="circle-alert" size={14} />}
        {t(`shared/help.media.${said ?? (takesVideo ? 'mediaHelp' : 'imageHelp')}`, { size: number(maxBytes / BYTES_IN_MB) })}
      </p>
    </div>
  )
}
