import { type ClipboardEvent, type DragEvent, useRef, useState, useSyncExternalStore } from 'react'
import { FILE_CATEGORIES } from '#validation'
import { Button, classNames, FileFacts, FilesValue, FileThumb, filesOf, Icon, IconButton, type NamedFile } from '#widgets'
import { useEngine } from '../../view/engine.ts'
import { type Control, groupStanding, isWrong } from '../control.ts'
import { acceptOf } from './accepted.ts'
import css from './files.module.css'
import { useFiles } from './use-files.ts'

/** Files and pictures: chosen, dropped, pasted or taken with the camera; each with its name, size and category, to be taken out again. */
export const FileControl: Control = (props) => {
  const { session, ports, t } = useEngine()
  const { pointer, field, state, id, labelledBy } = props
  if (state.readOnly || ports.files === undefined) {
    return (
      <fieldset {...groupStanding(props)} tabIndex={-1} className={css.still}>
        {filesOf(state.value).length > 0 ? <FilesValue value={state.value} compact={false} /> : <p>{t('shared/form-engine.noFiles')}</p>}
      </fieldset>
    )
  }
  const isPicture = field.accept?.every((kind) => kind === 'image') === true
  return (
    <fieldset {...groupStanding(props)} id={`${id}-files`} className={css.box} onBlur={() => session.leave(pointer)} data-wrong={isWrong(state) || undefined}>
      <Files {...props} isPicture={isPicture} isCell={labelledBy !== undefined} />
    </fieldset>
  )
}

type FilesProps = Parameters<Control>[0] & { readonly isPicture: boolean; readonly isCell: boolean }

function Files(props: FilesProps) {
  const { t } = useEngine()
  const { id, field, isPicture, isCell } = props
  const found = useFiles(props)
  const { removed, isFull, isSingle, add, undoRemove } = found
  const choose = useRef<HTMLInputElement>(null)
  const camera = useRef<HTMLInputElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const [isOver, setOver] = useState(false)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    add([...event.dataTransfer.files])
  }
  const paste = (event: ClipboardEvent) => {
    const pasted = [...event.clipboardData.files]
    if (pasted.length === 0) return
    event.preventDefault()
    add(pasted)
  }
  const picked = (input: HTMLInputElement | null) => {
    if (input?.files) add([...input.files])
    // The same file may be chosen again.
    if (input) input.value = ''
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping and pasting are further ways to what the buttons do
    <div
      className={classNames(css.zone, isOver && css.over, isCell && css.cell)}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      onPaste={paste}
    >
      <FileList {...props} files={found} onRemoved={() => button.current?.focus()} />
      <div className={css.tools}>
        <Button
          id={id}
          ref={button}
          small
          icon={isPicture ? 'image' : 'paperclip'}
          aria-disabled={isFull || undefined}
          aria-describedby={props.describedBy}
          onClick={() => !isFull && choose.current?.click()}
        >
          {t(isPicture ? 'shared/files.choosePicture' : 'shared/files.choose')}
        </Button>
        {field.accept?.includes('image') && (
          <Button small icon="camera" className={css.camera} aria-disabled={isFull || undefined} onClick={() => !isFull && camera.current?.click()}>
            {t('shared/files.takePicture')}
          </Button>
        )}
        {!isCell && <span className={css.hint}>{t(isFull ? 'shared/files.full' : 'shared/files.hint')}</span>}
        <input ref={choose} type="file" hidden accept={acceptOf(field)} multiple={!isSingle} onChange={() => picked(choose.current)} data-choose />
        <input ref={camera} type="file" hidden accept="image/jpeg,image/png" capture="environment" onChange={() => picked(camera.current)} />
      </div>
      <p className={removed === undefined ? 'only-read-aloud' : css.removed} role="status">
        {removed !== undefined && (
          <>
            {t('shared/files.removed', { name: removed })}{' '}
            <Button small look="quiet" onClick={undoRemove}>
              {t('shared/files.undo')}
            </Button>
          </>
        )}
      </p>
    </div>
  )
}

type FileListProps = FilesProps & { readonly files: ReturnType<typeof useFiles>; readonly onRemoved: () => void }

/** The files that are there, those on their way, and those that were refused. */
function FileList({ id, isPicture, isCell, files: found, onRemoved }: FileListProps) {
  const { ports, t } = useEngine()
  const { files, sending, refused, remove, setCategory, dismiss } = found
  const isSorted = !isCell && ports.files?.isUnsorted !== true
  if (files.length + sending.length + refused.length === 0) return null
  return (
    <ul className={css.list}>
      {files.map((file) => (
        <li key={file.id} className={css.file}>
          <FileThumb id={file.id} type={file.type} large={isPicture && !isCell} />
          <Facts file={file} />
          {isSorted && <Category id={`${id}-${file.id}`} file={file} onChange={(category) => setCategory(file.id, category)} />}
          <IconButton
            small
            icon="x"
            label={t('shared/files.remove', { name: file.name })}
            onClick={() => {
              remove(file.id)
              onRemoved()
            }}
          />
        </li>
      ))}
      {sending.map(({ id: each, name, share }) => (
        <li key={each} className={css.file}>
          <Icon name="upload" size={18} />
          <bdi className={css.name}>{name}</bdi>
          <progress className={css.progress} max={1} value={share} aria-label={t('shared/files.sending', { name })} />
        </li>
      ))}
      {refused.map(({ id: each, name, message }) => (
        <li key={each} className={css.refused}>
          <Icon name="circle-alert" size={16} />
          <span role="alert">
            <bdi className={css.name}>{name}</bdi>: {message}
          </span>
          <IconButton small icon="x" label={t('shared/files.dismiss', { name })} onClick={() => dismiss(each)} />
        </li>
      ))}
    </ul>
  )
}

/** Whether it still waits for the network stands beside its size. */
function Facts({ file }: { readonly file: NamedFile }) {
  const { ports, t } = useEngine()
  const waiting = useSyncExternalStore(ports.files?.waiting.subscribe ?? noNews, ports.files?.waiting.get ?? nothing)
  const { category: _beside, ...facts } = file
  return <FileFacts file={facts} detail={waiting.has(file.id) ? t('shared/files.waits') : undefined} />
}

const NOTHING: ReadonlySet<string> = new Set()
const nothing = () => NOTHING
const noNews = () => () => undefined

interface CategoryProps {
  readonly id: string
  readonly file: NamedFile
  readonly onChange: (category: string) => void
}

function Category({ id, file, onChange }: CategoryProps) {
  const { t } = useEngine()
  return (
    <select
      id={id}
      className={css.category}
      aria-label={t('shared/files.categoryOf', { name: file.name })}
      value={file.category ?? ''}
      onChange={(event) => onChange(event.target.value)}
    >
      <option value="">{t('shared/files.noCategory')}</option>
      {FILE_CATEGORIES.map((each) => (
        <option key={each} value={each}>
          {t(`shared/files.categories.${each}`)}
        </option>
      ))}
    </select>
  )
}
