import { useState } from 'react'
import type { StoredMessage } from '#chat-line'
import { useFormats, useT } from '#i18n'
import { toast } from '#store'
import { Icon, PictureButton } from '#widgets'
import { useRoom } from '../room.ts'
import { addressOf, saveAs, useAddress } from './blobs.ts'
import css from './history.module.css'
import { useHistoryActions } from './history-actions.ts'

const ICONS = { text: 'file', image: 'image', video: 'video', audio: 'headphones', pdf: 'file-text' } as const
const KILO = 1_000
const PATH = /\/api\/chat\/files\/([\w-]+)$/

/** The id of a message's file, by its field or its address. */
export const fileIdOf = ({ file_id, file }: Pick<StoredMessage, 'file_id' | 'file'>): string | undefined => file_id ?? PATH.exec(file ?? '')?.[1]

/** What lies in a message beside its words: a picture to enlarge, a video or sound to play, a PDF to save. */
export function MessageFile({ message, fileId }: { readonly message: StoredMessage; readonly fileId: string }) {
  const t = useT()
  const { readFile } = useRoom()
  const actions = useHistoryActions()
  const [isComing, setComing] = useState(false)
  const name = message.file_name ?? t(`shared/chat-window.kinds.${message.type}`)
  if (message.type === 'image') return <Picture message={message} fileId={fileId} name={name} />
  const save = async (): Promise<void> => {
    setComing(true)
    try {
      saveAs(await addressOf(readFile, fileId), name)
    } catch {
      toast({ tone: 'danger', text: t('shared/chat-window.fileGone') })
    }
    setComing(false)
  }
  const open = (): void => (message.type === 'pdf' || actions === undefined ? void save() : actions.onView(message))
  return (
    <button type="button" className={css.file} aria-busy={isComing || undefined} onClick={open}>
      <Icon name={ICONS[message.type]} size={20} />
      <span className={css.fileWords}>
        <span className={css.fileName}>{name}</span>
        <FileSize bytes={message.file_size} />
      </span>
      <Icon name={message.type === 'pdf' ? 'download' : 'play'} />
    </button>
  )
}

/** "240 kB", "2.4 MB". */
export function FileSize({ bytes }: { readonly bytes: number | undefined }) {
  const t = useT()
  const formats = useFormats()
  if (bytes === undefined) return null
  const isLarge = bytes >= KILO * KILO
  const size = isLarge ? formats.number(bytes / KILO / KILO, 1) : formats.number(Math.max(1, bytes / KILO), 0)
  return <span className={css.fileSize}>{t(isLarge ? 'shared/chat-window.megabytes' : 'shared/chat-window.kilobytes', { size })}</span>
}

function Picture({ message, fileId, name }: { readonly message: StoredMessage; readonly fileId: string; readonly name: string }) {
  const t = useT()
  const { readFile } = useRoom()
  const actions = useHistoryActions()
  const address = useAddress(readFile, fileId)
  return (
    <PictureButton
      picture={address.state === 'ready' ? address : address.state === 'loading' ? 'coming' : 'gone'}
      label={t('shared/chat-window.enlarge', { name })}
      className={css.picture}
      onClick={() => actions?.onView(message)}
    />
  )
}
