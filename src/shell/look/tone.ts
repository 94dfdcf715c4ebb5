import type { Look } from '#contract'
import { classNames } from '#widgets'
import css from './tone.module.css'

/** The class of the top bar or the menu in a colour of their own; light is as the page is. */
export const toneOf = (color: Look['MENU_COLOR']): string | undefined => (color === 'light' ? '' : classNames('dark', css.own, color === 'brand' && css.brand))
