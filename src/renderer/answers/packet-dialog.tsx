import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { errorText, runAction } from '#actions'
import { type ListFilter, recordsApi } from '#api'
import { addDays, daysBetween, PACKET_STATES, PAPERS_MAX, type RecordView, type ResolvedResource, type SubjectBy } from '#contract'
import { useFormats, useT } from '#i18n'
import { Banner, Button, Checkbox, DateInput, Dialog, EmptyState, ErrorState, Field, SkeletonLines } from '#widgets'
import { useSurroundings } from '../use-surroundings.ts'
import css from './answers.module.css'

export interface PacketDialogProps {
  /** The resource of filed forms. */
  readonly resource: ResolvedResource
  /** Whom the forms are about, and the field of forms that says so. */
  readonly about: RecordView
  readonly by: SubjectBy
  /** The paper that they are printed as. */
  readonly paper: string
  readonly onClose: () => void
}

const USUAL_DAYS = 90
const DAYS_MAX = 366

/** Somebody's signed forms of a period as one PDF with a cover; those that are not ticked stay out. */
export function PacketDialog({ resource, about, by, paper, onClose }: PacketDialogProps) {
  const t = useT()
  const { today } = useSurroundings()
  const [from, setFrom] = useState<string | null>(addDays(today, -USUAL_DAYS))
  const [to, setTo] = useState<string | null>(today)
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [busy, setBusy] = useState(false)
  const period = from !== null && to !== null ? { from, to } : undefined
  const faults = periodFaults(from, to)
  const found = useQuery({
    queryKey: ['records', resource.name, 'packet', by, about.id, period],
    enabled: period !== undefined && faults.from === undefined && faults.to === undefined,
    queryFn: ({ signal }) =>
      recordsApi.list(resource.name, { filter: filterOf({ field: by, op: 'eq', value: about.id }, period), sort: ['eventDate'], limit: PAPERS_MAX }, signal),
  })
  const rows = found.isSuccess ? found.data.data : []
  const isTooMany = found.isSuccess && found.data.page.next !== null
  const chosen = rows.filter(({ id }) => !left.has(id))
  const toggle = (id: string): void =>
    setLeft((known) => {
      const next = new Set(known)
      if (!next.delete(id)) next.add(id)
      return next
    })
  const print = async (): Promise<void> => {
    setBusy(true)
    await runAction({ id: paper, kind: 'paper', paper }, { resource, records: chosen })
    setBusy(false)
  }
  const said = (key: string | undefined): string | undefined => (key === undefined ? undefined : t(key, { max: DAYS_MAX }))
  return (
    <Dialog
      wide
      title={t('shared/answers.packet.title')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('shared/forms.cancel')}</Button>
          <Button look="solid" icon="printer" busy={busy} disabled={chosen.length === 0 || isTooMany} onClick={() => void print()}>
            {t('shared/answers.packet.print', { count: isTooMany ? 0 : chosen.length })}
          </Button>
        </>
      }
    >
      <p>{t('shared/answers.packet.text')}</p>
      <div className={css.period}>
        <Field id="packet-from" label={t('shared/answers.packet.from')} required error={said(faults.from)}>
          <DateInput value={from} onChange={setFrom} max={today} />
        </Field>
        <Field id="packet-to" label={t('shared/answers.packet.to')} required error={said(faults.to)}>
          <DateInput value={to} onChange={setTo} />
        </Field>
      </div>
      {found.isFetching && rows.length === 0 && <SkeletonLines lines={4} />}
      {found.isError && <ErrorState message={errorText(found.error, t)} onRetry={() => void found.refetch()} />}
      {found.isSuccess && rows.length === 0 && <EmptyState icon="clipboard-list" title={t('shared/answers.packet.none')} />}
      {isTooMany && <Banner tone="warning">{t('shared/answers.packet.tooMany', { max: PAPERS_MAX })}</Banner>}
      {rows.length > 0 && !isTooMany && <FormTicks rows={rows} left={left} onToggle={toggle} />}
    </Dialog>
  )
}

interface FormTicksProps {
  readonly rows: readonly RecordView[]
  /** Those that stay out. */
  readonly left: ReadonlySet<string>
  readonly onToggle: (id: string) => void
}

/** The forms of the period, each with its day. */
function FormTicks({ rows, left, onToggle }: FormTicksProps) {
  const t = useT()
  const formats = useFormats()
  return (
    <fieldset className={css.packet}>
      <legend>{t('shared/answers.packet.forms')}</legend>
      <ul>
        {rows.map(({ id, values }) => (
          <li key={id}>
            <Checkbox checked={!left.has(id)} onChange={() => onToggle(id)}>
              {formats.date(String(values.eventDate))} · {String(values.title)}
            </Checkbox>
          </li>
        ))}
      </ul>
    </fieldset>
  )
}

/** Which words say what is wrong with a period. */
function periodFaults(from: string | null, to: string | null): { readonly from?: string; readonly to?: string } {
  const [needsFrom, needsTo] = [from === null && { from: 'shared/validation.required' }, to === null && { to: 'shared/validation.required' }]
  if (from === null || to === null) return { ...needsFrom, ...needsTo }
  const days = daysBetween(from, to)
  if (days < 0) return { to: 'shared/answers.packet.backwards' }
  return days > DAYS_MAX ? { to: 'shared/answers.packet.tooLong' } : {}
}

const filterOf = (about: ListFilter, period: { readonly from: string; readonly to: string } | undefined): readonly ListFilter[] => [
  about,
  { field: 'status', op: 'in', value: PACKET_STATES },
  ...(period
    ? [
        { field: 'eventDate', op: 'gte', value: period.from },
        { field: 'eventDate', op: 'lte', value: period.to },
      ]
    : []),
]
