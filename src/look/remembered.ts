import { LOOK_KEYS, type Look, type LookKey, lookOf } from '#contract'

/** The shell's own names for some of them (spec: shell-and-account §3). */
const MIRRORS: Readonly<Partial<Record<LookKey, string>>> = {
  LAYOUT: 'menuType',
  LAYOUT_THEME: 'mode',
  MENU_COLOR: 'menuColor',
  TOPBAR_COLOR: 'topbarColor',
  FONT_SIZE: 'fontSize',
}
const OWNER = 'LOOK_OF'
const UNSENT = 'LOOK_UNSENT'

/** Whose look lies on this device, and when it was chosen if their profile does not have it yet. */
export interface KeptHere {
  readonly owner: string | null
  /** Milliseconds since 1970. */
  readonly unsentSince: number | null
}

/** What this device remembers. */
export const readLook = (store: Pick<Storage, 'getItem'>): Look => lookOf((key) => store.getItem(key))

export const readKeptHere = (store: Pick<Storage, 'getItem'>): KeptHere => {
  const since = Number(store.getItem(UNSENT))
  return { owner: store.getItem(OWNER), unsentSince: since > 0 ? since : null }
}

/** Remembers a look, whose it is, and since when it waits to be sent. Throws where the store is full or forbidden. */
export const keepHere = (store: Pick<Storage, 'setItem' | 'removeItem'>, look: Look, { owner, unsentSince }: KeptHere): void => {
  for (const key of LOOK_KEYS) {
    store.setItem(key, String(look[key]))
    const mirror = MIRRORS[key]
    if (mirror !== undefined) store.setItem(mirror, String(look[key]))
  }
  if (owner !== null) store.setItem(OWNER, owner)
  if (unsentSince === null) store.removeItem(UNSENT)
  else store.setItem(UNSENT, String(unsentSince))
}
