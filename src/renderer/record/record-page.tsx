import { useId } from 'react'
import { runAction } from '#actions'
import { useT } from '#i18n'
import { useNameHere } from '#navigation'
import { Banner, Button, TabPanel } from '#widgets'
import css from './record.module.css'
import { RecordHeader } from './record-header.tsx'
import { RecordTab } from './record-tab.tsx'
import { TabStrip } from './tab-strip.tsx'
import { useTakeRecord } from './use-record.ts'
import { type RecordTabsOptions, useRecordTabs } from './use-record-tabs.ts'

/** A record with its tabs; the one in sight stands in the address. Tabs being edited stay mounted, so that nothing typed is lost by looking elsewhere. */
export function RecordPage({ bundle, screen, resource, record }: RecordTabsOptions) {
  const group = useId()
  const take = useTakeRecord(resource.name)
  useNameHere(record.display)
  const { tabs, current, editing, isEditing, edit, show, startEditing } = useRecordTabs({ bundle, screen, resource, record })
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
        isEditing={isEditing}
        onAction={(action) => void runAction(action, context)}
      />
      {record.deletedAt && <BinBanner onRestore={record.can.includes('restore') ? restore : undefined} />}
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

/** Says that the record lies in the recycle bin, and takes it out for whoever may. */
function BinBanner({ onRestore }: { readonly onRestore: (() => void) | undefined }) {
  const t = useT()
  const actions = onRestore && (
    <Button small icon="undo-2" onClick={onRestore}>
      {t('shared/forms.record.restore')}
    </Button>
  )
  return (
    <Banner tone="warning" icon="trash-2" actions={actions}>
      {t('shared/forms.record.deleted')}
    </Banner>
  )
}
