/** What is said beside an element, or beside one around it. */
export const anchorOf = (target: EventTarget | null): HTMLElement | null => (target instanceof Element ? target.closest<HTMLElement>('[data-tip]') : null)
