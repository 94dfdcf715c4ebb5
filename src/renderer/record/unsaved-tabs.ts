import { useEffect, useRef } from 'react'
import type { RecordScreen, RecordView, ResolvedResource } from '#contract'
import { pageDrafts } from './filling/page-drafts.ts'

/** Under which what was typed into a tab of a record and not saved is kept. */
export const draftKeyOf = (resource: Pick<ResolvedResource, 'name'>, record: Pick<RecordView, 'id'>, tabId: string): string =>
  `${resource.name}/${record.id}/${tabId}`

/** Whether something was typed there, on this device or on another one, and not saved. */
export const isUnsaved = async (key: string): Promise<boolean> => ((await pageDrafts.load(key)) ?? (await pageDrafts.elsewhere(key))) !== undefined

export const mayChange = (record: RecordView): boolean => record.can.includes('update') && record.deletedAt === null

export interface UnsavedTabsOptions {
  readonly resource: ResolvedResource
  readonly record: RecordView
  readonly tabs: readonly RecordScreen['tabs'][number][]
  readonly onFound: (tabIds: readonly string[]) => void
}

/** Looks once, when a record is opened, for tabs in which something was typed and not saved. */
export function useUnsavedTabs({ resource, record, tabs, onFound }: UnsavedTabsOptions): void {
  const asked = useRef({ resource, record, tabs, onFound })
  asked.current = { resource, record, tabs, onFound }
  useEffect(() => {
    let isCurrent = true
    const look = async (): Promise<void> => {
      const { resource: of, record: opened, tabs: all } = asked.current
      if (!mayChange(opened)) return
      const found: string[] = []
      for (const { id, kind } of all) if (kind === 'fields' && (await isUnsaved(draftKeyOf(of, opened, id)))) found.push(id)
      if (isCurrent && found.length > 0) asked.current.onFound(found)
    }
    void look()
    return () => {
      isCurrent = false
    }
  }, [])
}
