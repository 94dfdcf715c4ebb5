import { useCallback, useId, useState } from 'react'
import { runAction } from '#actions'
import type { RecordScreen, RecordView, ResolvedResource, ScreenBundle } from '#contract'
import { useT } from '#i18n'
import { replaceSearch, useNameHere, useRoute } from '#navigation'
import { Banner, Button, TabPanel } from '#widgets'
import css from './record.module.css'
import { RecordHeader } from './record-header.tsx'
import { RecordTab } from './record-tab.tsx'
import { TabStrip } from './tab-strip.tsx'
import { useUnsavedTabs } from './unsaved-tabs.ts'
import { useTakeRecord } from './use-record.ts'

export interface RecordPageProps {
  readonly bundle: ScreenBundle
  readonly screen: RecordScreen
  readonly resource: ResolvedResource
  readonly record: RecordView
}

/** A record with its tabs; the one in sight stands in the address. Tabs being edited stay mounted, so that nothing typed is lost by looking elsewhere. */
export function RecordPage({ bundle, screen, resource, record }: RecordPageProps) {
  const t = useT()
  const group = useId()
  const route = useRoute()
  const take = useTakeRecord(resource.name)
  useNameHere(record.display)
  const [editing, setEditing] = useState<ReadonlySet<string>>(new Set())
  const wanted = route.search.get('tab')
  const tabs = screen.tabs.filter((tab) => tab.kind !== 'related' || bundle.resources[tab.resource])
  const current = tabs.find((tab) => tab.id === wanted) ?? tabs[0]
  const edit = useCallback(
    (id: string, isEditing: boolean) =>
      setEditing((known) => {
        if (known.has(id) === isEditing) return known
        const next = new Set(known)
        if (isEditing) next.add(id)
        else next.delete(id)
        return next
      }),
    [],
  )
  const show = (id: string) => {
    const search = new URLSearchParams(route.search)
    search.set('tab', id)
    replaceSearch(search)
  }
  // A record opens where somebody left it with something that is not saved.
  useUnsavedTabs({
    ...{ resource, record, tabs },
    onFound: ([first = '', ...others]) => {
      for (const id of [first, ...others]) edit(id, true)
      if (wanted === null) show(first)
    },
  })
  const editable = current?.kind === 'fields' ? current : tabs.find((tab) => tab.kind === 'fields')
  const startEditing = () => {
    if (!editable) return
    show(editable.id)
    edit(editable.id, true)
  }
  const hasEditAction = screen.actions?.some((action) => action.kind === 'edit') ?? false
  const context = { resource, bundle, records: [record], openEditor: startEditing, reload: () => take(record) }
  const restore = () => void runAction({ id: 'restore', kind: 'restore' }, context)
  return (
    <div className={css.screen}>
      <RecordHeader
        screen={screen}
        strings={bundle.id}
        resource={resource}
        record={record}
        bundle={bundle}
        isEditing={editable === current && editable !== undefined && editing.has(editable.id)}
        onAction={(action) => void runAction(action, context)}
      />
      {record.deletedAt && (
        <Banner
          tone="warning"
          icon="trash-2"
          actions={
            record.can.includes('restore') && (
              <Button small icon="undo-2" onClick={restore}>
                {t('shared/forms.record.restore')}
              </Button>
            )
          }
        >
          {t('shared/forms.record.deleted')}
        </Banner>
      )}
      {current && <TabStrip tabs={tabs} current={current} editing={editing} strings={bundle.id} group={group} onShow={show} />}
      {tabs
        .filter((tab) => tab.id === current?.id || editing.has(tab.id))
        .map((tab) => (
          <div key={tab.id} hidden={tab.id !== current?.id}>
            <TabPanel group={group} id={tab.id}>
              <RecordTab
                tab={tab}
                tabs={tabs}
                bundle={bundle}
                resource={resource}
                record={record}
                hasEditAction={hasEditAction}
                isEditing={editing.has(tab.id)}
                onEditing={edit}
                onTab={show}
              />
            </TabPanel>
          </div>
        ))}
    </div>
  )
}
