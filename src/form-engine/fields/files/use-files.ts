import { useRef, useState } from 'react'
import type { Json } from '#contract'
import { filesOf } from '#widgets'
import { useEngine } from '../../view/engine.ts'
import type { ControlProps } from '../control.ts'
import { typeOf, typesOf } from './accepted.ts'

/** Files of one answer when its document names no number. */
const FILES_MAX = 20

/** A file on its way. */
export interface Sending {
  readonly id: string
  readonly name: string
  /** 0 to 1. */
  readonly share: number
}

/** A file that was not taken, and why. */
export interface Refused {
  readonly id: string
  readonly name: string
  readonly message: string
}

/** Takes files in and out of one answer. What comes while others are on their way joins them; nothing typed elsewhere is touched. */
export function useFiles({ pointer, field, state }: ControlProps) {
  const { session, ports, t } = useEngine()
  const [sending, setSending] = useState<readonly Sending[]>([])
  const [refused, setRefused] = useState<readonly Refused[]>([])
  const [removed, setRemoved] = useState<{ readonly name: string; readonly before: Json }>()
  const underway = useRef(0)
  const max = field.max ?? FILES_MAX
  const files = filesOf(state.value)
  const current = (): readonly Json[] => {
    const value = session.get(pointer)
    return Array.isArray(value) ? value : []
  }

  const faultOf = (file: File): string | undefined => {
    if (file.size === 0) return t('shared/files.refused.empty')
    if (!typesOf(field).includes(typeOf(file))) return t('shared/files.refused.unknownType')
    if (current().length + underway.current >= max) return t('shared/files.tooMany', { max })
    return undefined
  }

  const addOne = async (file: File): Promise<void> => {
    const id = crypto.randomUUID()
    const refuse = (message: string) => setRefused((before) => [...before, { id, name: file.name, message }])
    const fault = faultOf(file)
    if (fault !== undefined || ports.files === undefined) return refuse(fault ?? t('shared/form-engine.noFiles'))
    underway.current += 1
    setSending((before) => [...before, { id, name: file.name, share: 0 }])
    try {
      const onProgress = (share: number) => setSending((before) => before.map((each) => (each.id === id ? { ...each, share } : each)))
      const { state: _held, ...stored } = await ports.files.add({ id, pointer, field, file }, onProgress)
      session.commit(pointer, [...current(), stored])
    } catch (error) {
      refuse(error instanceof Error && error.message !== '' ? error.message : t('shared/files.notAdded'))
    } finally {
      underway.current -= 1
      setSending((before) => before.filter((each) => each.id !== id))
    }
  }

  const change = (next: readonly Json[]): void => session.commit(pointer, next.length === 0 ? null : next)

  return {
    files,
    sending,
    refused,
    removed: removed?.name,
    isFull: files.length + sending.length >= max,
    isSingle: max === 1,
    add: (chosen: readonly File[]): void => {
      setRefused([])
      setRemoved(undefined)
      for (const file of chosen) void addOne(file)
    },
    remove: (id: string): void => {
      const before = current()
      setRemoved({ name: files.find((file) => file.id === id)?.name ?? '', before: [...before] })
      change(before.filter((each) => filesOf([each])[0]?.id !== id))
    },
    undoRemove: (): void => {
      if (removed === undefined) return
      const kept = new Set(filesOf([...current()]).map(({ id }) => id))
      const back = filesOf(removed.before).filter(({ id }) => !kept.has(id))
      change([
        ...current(),
        ...(Array.isArray(removed.before) ? removed.before.filter((each: Json) => back.some(({ id }) => filesOf([each])[0]?.id === id)) : []),
      ])
      setRemoved(undefined)
    },
    setCategory: (id: string, category: string): void =>
      change(
        current().map((each) => {
          if (filesOf([each])[0]?.id !== id || typeof each !== 'object' || each === null || Array.isArray(each)) return each
          const { category: _before, ...rest } = each as { readonly [key: string]: Json }
          return category === '' ? rest : { ...rest, category }
        }),
      ),
    dismiss: (id: string): void => setRefused((before) => before.filter((each) => each.id !== id)),
  }
}
