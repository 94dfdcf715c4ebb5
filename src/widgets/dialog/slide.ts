import { classNames } from '../class-names.ts'
import css from './slide.module.css'

/** The class of what comes in from an edge of the page when it is shown. */
export const slideClass = (side: 'start' | 'end' = 'end'): string | undefined => classNames(css.slide, side === 'start' && css.fromStart)
