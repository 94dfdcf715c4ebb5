import type { ReactNode } from 'react'
import type { RecordView } from '#contract'
import { useFormats, useT } from '#i18n'
import { Pill } from '#widgets'
import { RowMenu } from '../list/row-menu.tsx'
import css from './board.module.css'
import type { BoardProps, Target } from './board-props.ts'
import { cardText, cardTitle } from './card-text.ts'

export interface BoardCardProps extends BoardProps {
  readonly row: RecordView
  /** In the tab order. */
  readonly isActive: boolean
  /** On its way into another column. */
  readonly isBusy: boolean
  readonly targets: readonly Target[]
  readonly href: string | undefined
}

/** A record as a card: what names it, the word for its state, a line for each of the other fields, and what can be done with it. */
export function BoardCard(props: BoardCardProps): ReactNode {
  const { bundle, screen, resource, row, isActive, isBusy, targets, picking, onOpen, href } = props
  const t = useT()
  const formats = useFormats()
  const { card } = screen
  const words = { screen, resource, t, formats }
  const badge = resource.fields[card.badge ?? '']?.options?.find(({ id }) => id === row.values[card.badge ?? ''])
  const isPicked = picking.picked?.has(row.id)
  const tabIndex = isActive ? 0 : -1
  return (
    <li
      className={css.card}
      data-item={row.id}
      data-movable={(targets.length > 0 && !isBusy) || undefined}
      data-picked={isPicked || undefined}
      data-busy={isBusy || undefined}
      aria-busy={isBusy}
    >
      <div className={css.cardHead}>
        <button
          type="button"
          tabIndex={tabIndex}
          className={css.title}
          data-card={row.id}
          aria-pressed={isPicked}
          dir="auto"
          onClick={({ ctrlKey, metaKey }) => {
            if (!picking.pick(row, ctrlKey || metaKey)) onOpen?.(row)
          }}
        >
          {cardTitle(row, words)}
        </button>
        <RowMenu
          row={row}
          actions={screen.rowActions ?? []}
          strings={bundle.id}
          offering={{ resource, bundle }}
          href={href}
          onOpen={onOpen}
          onAction={props.onAction}
          more={targets.map(({ column, run }) => ({
            id: `—to-${column.id}`,
            label: t('shared/board.moveTo', { column: t(`${bundle.id}.columns.${column.id}`) }),
            icon: 'arrow-right',
            run,
          }))}
          tabIndex={tabIndex}
        />
      </div>
      {(card.fields ?? []).map((name) => (
        <Line key={name} label={t(resource.fields[name]?.label ?? name)} text={cardText(row, name, words)} />
      ))}
      {badge && <Pill label={t(badge.label)} tone={badge.tone} />}
    </li>
  )
}

/** A value; its name is for who does not see where it stands. */
function Line({ label, text }: { readonly label: string; readonly text: string }): ReactNode {
  if (text === '') return null
  return (
    <span className={css.line}>
      <span className="only-read-aloud">{`${label}: `}</span>
      <bdi>{text}</bdi>
    </span>
  )
}
