import css from './question.module.css'

const COLUMNS = [css.one, css.one, css.two_columns, css.three_columns, css.four_columns]

/** The class of a grid of questions; on narrow places it has one column. */
export const gridClass = (columns: number): string => `${css.grid} ${COLUMNS[columns] ?? css.one}`
