/** Where something comes from and goes to: below or above its place, or its own edge of the page. */
export type Way = 'rise' | 'fall' | 'start' | 'end'
