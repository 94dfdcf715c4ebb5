import { type ReactNode, useState } from 'react'
import type { OperationItem, ResolvedResource } from '#contract'
import { useFormats, useT } from '#i18n'
import { Banner, Button, classNames, Field, Pill, Select, TextArea } from '#widgets'
import { Findings } from '../operation/findings.tsx'
import operationCss from '../operation/operation.module.css'
import css from './import.module.css'
import { countsOf, type ImportState, isWarned } from './import-state.ts'
import type { Importing } from './use-import.ts'

const SHOWN_AT_ONCE = 100
const REASON_MAX = 500

interface StepProps {
  readonly importing: Importing
  readonly resource: ResolvedResource
}

/** What would come of the rows, or what came of them. */
export function RowsStep({ importing: { state, tell }, resource }: StepProps): ReactNode {
  const t = useT()
  const { work, at, items, reason } = state
  const { warned } = countsOf(items)
  return (
    <>
      {work && <Progress work={work} />}
      <Counts state={state} />
      {at === 'rows' && work === undefined && warned > 0 && (
        <Field label={t('shared/operations.reason')} help={t('shared/imports.reasonHelp', { count: warned })}>
          <TextArea value={reason} onChange={(text) => tell({ is: 'reason', reason: text ?? '' })} maxLength={REASON_MAX} />
        </Field>
      )}
      <Rows state={state} resource={resource} />
    </>
  )
}

function Progress({ work }: { readonly work: NonNullable<ImportState['work']> }): ReactNode {
  const t = useT()
  const formats = useFormats()
  return (
    <div className={operationCss.progress}>
      <progress className={operationCss.bar} value={work.done} max={Math.max(work.total, 1)} aria-label={t('shared/operations.run.progress')} />
      <p role="status">{t(`shared/imports.work.${work.is}`, { done: formats.number(work.done), count: work.total, total: formats.number(work.total) })}</p>
    </div>
  )
}

function Counts({ state: { items, at, work, table } }: { readonly state: ImportState }): ReactNode {
  const t = useT()
  const { added, changed, left, blocked, warned } = countsOf(items)
  const isOver = at === 'done'
  const unsent = isOver ? (table?.rows.length ?? 0) - Object.keys(items).length : 0
  if (isOver) {
    const tone = blocked + warned + unsent > 0 ? 'warning' : 'success'
    return (
      <Banner tone={tone}>
        {[
          t('shared/imports.done.added', { count: added }),
          changed > 0 && t('shared/imports.done.changed', { count: changed }),
          left > 0 && t('shared/imports.counts.left', { count: left }),
          blocked + warned > 0 && t('shared/imports.done.refused', { count: blocked + warned }),
          unsent > 0 && t('shared/imports.done.unsent', { count: unsent }),
        ]
          .filter(Boolean)
          .join(' · ')}
      </Banner>
    )
  }
  const counts = [
    { id: 'added', count: added, tone: 'success' },
    { id: 'changed', count: changed, tone: 'info' },
    { id: 'left', count: left, tone: 'neutral' },
    { id: 'warned', count: warned, tone: 'warning' },
    { id: 'blocked', count: blocked, tone: 'danger' },
  ].filter(({ count }) => count > 0)
  return (
    <ul className={css.counts} aria-label={t('shared/imports.outcome')} aria-busy={work !== undefined}>
      {counts.map(({ id, count, tone }) => (
        <li key={id}>
          <Pill tone={tone} label={t(`shared/imports.counts.${id}`, { count })} />
        </li>
      ))}
    </ul>
  )
}

type Which = 'all' | 'refused' | 'changed' | 'added'

const SHOWS: Readonly<Record<Which, (item: OperationItem) => boolean>> = {
  all: () => true,
  refused: ({ state }) => state === 'refused',
  changed: ({ came }) => came === 'changed',
  added: ({ came }) => came === 'new',
}

/** What went wrong comes first. */
const rankOf = (item: OperationItem): number => (item.state === 'refused' ? (isWarned(item) ? 1 : 0) : item.came === 'changed' ? 2 : 3)

function Rows({ state, resource }: { readonly state: ImportState; readonly resource: ResolvedResource }): ReactNode {
  const t = useT()
  const [which, setWhich] = useState<Which>('all')
  const [most, setMost] = useState(SHOWN_AT_ONCE)
  const all = Object.values(state.items)
  const found = all.filter(SHOWS[which]).toSorted((a, b) => rankOf(a) - rankOf(b) || Number(a.key) - Number(b.key))
  const offered = (Object.keys(SHOWS) as Which[]).filter((id) => id === 'all' || all.some(SHOWS[id]))
  if (all.length === 0) return null
  return (
    <>
      {offered.length > 2 && (
        <div className={css.which}>
          <Select
            small
            blank={false}
            label={t('shared/imports.show')}
            value={which}
            options={offered.map((id) => ({ id, label: t(`shared/imports.shows.${id}`) }))}
            onChange={(id) => setWhich(offered.find((each) => each === id) ?? 'all')}
          />
        </div>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reachable by keyboard */}
      <section className={operationCss.scroll} tabIndex={0} aria-label={t('shared/imports.outcome')}>
        <table className={classNames(operationCss.table, css.stack)}>
          <thead>
            <tr>
              <th scope="col">{t('shared/imports.row')}</th>
              <th scope="col">{t(resource.title)}</th>
              <th scope="col">{t('shared/imports.comes')}</th>
              <th scope="col">{t('shared/imports.details')}</th>
            </tr>
          </thead>
          <tbody>
            {found.slice(0, most).map((item) => (
              <Row key={item.key} item={item} state={state} resource={resource} />
            ))}
          </tbody>
        </table>
      </section>
      {found.length > most && (
        <div>
          <Button small onClick={() => setMost(most + SHOWN_AT_ONCE)}>
            {t('shared/operations.run.more')}
          </Button>
        </div>
      )}
    </>
  )
}

const TONES = { new: 'success', changed: 'info', left: 'neutral', warned: 'warning', refused: 'danger' } as const

interface RowProps {
  readonly item: OperationItem
  readonly state: ImportState
  readonly resource: ResolvedResource
}

function Row({ item, state, resource }: RowProps): ReactNode {
  const t = useT()
  const comes = item.state === 'done' ? (item.came ?? 'new') : item.state === 'left-out' ? 'left' : isWarned(item) ? 'warned' : 'refused'
  const time = state.at === 'done' ? 'was' : 'will'
  return (
    <tr>
      <td>{item.key}</td>
      <td>{item.record?.display ?? calledIn(state, item, resource)}</td>
      <td>
        <Pill tone={TONES[comes]} label={t(`shared/imports.${time}.${comes}`)} />
      </td>
      <td className={css.details}>
        {item.changes && (
          <ul className={css.changes}>
            {item.changes.map(({ title, before, after }) => (
              <li key={title}>
                {title}: {before !== '' && <del>{before}</del>} <ins>{after}</ins>
              </li>
            ))}
          </ul>
        )}
        <Findings findings={item.findings} />
      </td>
    </tr>
  )
}

/** What is no record is told by what its name would be made of, or by how its row begins. */
function calledIn({ table, match }: ImportState, { key }: OperationItem, { display }: ResolvedResource): string {
  const cells = table?.rows.find(({ row }) => String(row) === key)?.cells ?? []
  const named = cells.filter((_cell, index) => match[index] !== undefined && display.template.includes(`{${match[index]}}`))
  return (named.some(Boolean) ? named : cells.slice(0, 2)).filter(Boolean).join(' ')
}
