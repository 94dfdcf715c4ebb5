import { Suspense, useState } from 'react'
import { type Column, FILED_SUBJECTS, type FormEntry, type RecordView, type ResolvedResource, type SubjectBy } from '#contract'
import { useT } from '#i18n'
import { addressOf, navigate } from '#navigation'
import { Button, lazyPart, Menu } from '#widgets'
import css from './answers.module.css'
import { DraftList } from './draft-list.tsx'
import { FiledList } from './filed-list.tsx'
import { KeepClient } from './keep-client.tsx'
import { OutboxCard } from './outbox-card.tsx'
import { OwedPins } from './owed-pins.tsx'
import { useCatalogue, useDrafts } from './use-catalogue.ts'

export interface FormsTabProps {
  readonly title: string
  /** The field of filed forms that points at the record. */
  readonly by: SubjectBy
  /** The paper that forms of a period are printed as, all in one file. */
  readonly packet?: string | undefined
  /** The resource of filed forms. */
  readonly resource: ResolvedResource
  readonly parent: RecordView
}

const PacketDialog = lazyPart(async () => (await import('./packet-dialog.tsx')).PacketDialog)

const NO_FORMS: readonly FormEntry[] = []

const COLUMNS: readonly Column[] = [
  { field: 'eventDate', primary: true },
  { field: 'title', primary: true },
  { field: 'summary' },
  { field: 'status', primary: true },
  { field: 'authorId' },
  { field: 'submittedAt' },
]

/** A record's forms: start one, go on with a draft, find a filed one. */
export function FormsTab({ title, by, packet, resource, parent }: FormsTabProps) {
  const t = useT()
  const catalogue = useCatalogue()
  const drafts = useDrafts({ by, id: parent.id })
  const forms = catalogue.data ?? NO_FORMS
  const [isPacketOpen, setPacketOpen] = useState(false)
  const subject = resource.fields[FILED_SUBJECTS.client]
  const start = (id: string) => {
    const form = forms.find((each) => each.id === id)
    if (form) navigate(addressOf(form.path, { kind: 'work', id: crypto.randomUUID(), about: parent.id, corrects: false, isNew: true }))
  }
  const startable = parent.deletedAt === null ? forms.filter(({ mayWrite, about }) => mayWrite && about === by) : []
  return (
    <div className={css.tab}>
      {(startable.length > 0 || packet !== undefined) && (
        <div className={css.bar}>
          {packet !== undefined && (
            <Button icon="printer" onClick={() => setPacketOpen(true)}>
              {t('shared/answers.packet.open')}
            </Button>
          )}
          {by === FILED_SUBJECTS.client && startable.length > 0 && subject?.to !== undefined && (
            <KeepClient resource={subject.to} client={parent} forms={forms} />
          )}
          {startable.length > 0 && (
            <Menu
              label={t('shared/answers.start')}
              entries={startable.map(({ id, title: name, icon }) => ({ id, label: t(name), icon }))}
              onChoose={start}
              trigger={(props) => (
                <Button look="solid" icon="plus" {...props}>
                  {t('shared/answers.start')}
                </Button>
              )}
            />
          )}
        </div>
      )}
      {isPacketOpen && packet !== undefined && (
        <Suspense fallback={null}>
          <PacketDialog paper={packet} by={by} resource={resource} about={parent} onClose={() => setPacketOpen(false)} />
        </Suspense>
      )}
      <OutboxCard />
      <OwedPins />
      <DraftList drafts={drafts} forms={forms} />
      <FiledList resource={resource} forms={forms} title={title} filter={[{ field: by, op: 'eq', value: parent.id }]} columns={COLUMNS} />
    </div>
  )
}
