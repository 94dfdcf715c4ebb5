import { useSyncExternalStore } from 'react'
import type { Look } from '#contract'
import { isDesk, menuSizeIn, subscribeToWidth } from '#look'

/** The sidebar's size in this window, see `menuSizeIn`. */
export const useMenuSize = (chosen: Look['MENU_SIZE']): Look['MENU_SIZE'] => useSyncExternalStore(subscribeToWidth, () => menuSizeIn(chosen))

/** Whether the window is wide enough for a menu that lies in a row. */
export const useIsDesk = (): boolean => useSyncExternalStore(subscribeToWidth, isDesk)
