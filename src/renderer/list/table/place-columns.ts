import styles from './data-table.module.css'
import type { DataTableColumn } from './table-props.ts'

/** Where the cells of every row and of the head stand. */
export interface Places {
  /** Of the grid that each row is: the columns' widths with those of checkbox and menu. */
  readonly template: string
  /** What all columns want together, without what the style sheet adds for checkbox and menu by touch. */
  readonly widthPx: number
  /** The classes of the columns' cells. */
  readonly classes: readonly string[]
}

type Placed = Pick<DataTableColumn<never>, 'width' | 'pinned' | 'end'>

/** The columns of the checkbox and of the menu, as in the style sheet. */
const CHECK_PX = 44
const MENU_PX = 48

/** The first column takes the room that the others leave. The pinned ones at the start stay in view, the others move sideways. */
export function placeColumns(columns: readonly Placed[], sides: { readonly check: boolean; readonly menu: boolean }): Places {
  const firstLoose = columns.findIndex(({ pinned }) => !pinned)
  const tracks = columns.map(({ width }, position) => (position === 0 ? `minmax(${width}px, 1fr)` : `${width}px`))
  return {
    template: [...(sides.check ? [`${CHECK_PX}px`] : []), ...tracks, ...(sides.menu ? ['var(--menu-width)'] : [])].join(' '),
    widthPx: columns.reduce((sum, { width }) => sum + width, (sides.check ? CHECK_PX : 0) + (sides.menu ? MENU_PX : 0)),
    classes: columns.map(({ end }, position) => {
      const stays = firstLoose === -1 || position < firstLoose
      return `${stays ? styles.pinned : styles.loose}${end ? ` ${styles.end}` : ''}`
    }),
  }
}
